# In the place of postgres:18, from what npm installs: the same settings, and nothing kept elsewhere than there.
FROM debian:trixie-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends postgresql-client \
  && useradd --system --uid 999 postgres \
  && install --directory --owner postgres --group postgres /var/lib/postgresql
COPY native /opt/postgres
ENV PATH=/opt/postgres/bin:$PATH PGDATA=/var/lib/postgresql/18/docker PGHOST=/tmp
USER postgres
CMD set -e; \
  if [ ! -s $PGDATA/PG_VERSION ]; then \
    printf %s "$POSTGRES_PASSWORD" > /tmp/password; \
    initdb --username=$POSTGRES_USER --pwfile=/tmp/password --auth-host=scram-sha-256 --encoding=UTF8 --locale=C; \
    echo 'host all all all scram-sha-256' >> $PGDATA/pg_hba.conf; \
    echo "CREATE DATABASE $POSTGRES_DB" | postgres --single postgres; \
  fi; \
  exec postgres -c listen_addresses='*' -c unix_socket_directories=/tmp
