# The steps of "Install" in docs/operations.md, with a PostgreSQL elsewhere.
FROM debian:trixie-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates nodejs npm
WORKDIR /src
COPY . .
RUN npm run deploy -- /opt/clear-spring --without-database

FROM debian:trixie-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin clear-spring
COPY --from=build /opt/clear-spring /opt/clear-spring
WORKDIR /opt/clear-spring/current
# DATA_DIR is where nothing is kept: the database is elsewhere, and SECRET_KEY a setting.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/tmp \
  PATH=/opt/clear-spring/current/node_modules/.bin:$PATH
USER clear-spring
EXPOSE 3000
HEALTHCHECK --start-period=10m --start-interval=1s --interval=10s --timeout=3s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=4", "server/dist/main.js"]
