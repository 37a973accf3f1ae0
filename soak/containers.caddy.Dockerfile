# In the place of caddy:2, with Debian's Caddy.
FROM debian:trixie-slim
RUN apt-get update && apt-get install --yes --no-install-recommends caddy
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]
