# The same archive as for other machines, with its Node. Debian, because the native packages are for glibc.
FROM node:24.20.0-trixie-slim AS build
WORKDIR /src
COPY . .
# The time of the files in the archive, which ETags contain.
ARG SOURCE_DATE_EPOCH
ARG TARGETARCH
RUN node --input-type=module -e "import { install } from './platform/prepare.mjs'; install()" \
  && case "$TARGETARCH" in arm64) cpu=arm64 ;; *) cpu=x64 ;; esac \
  && node --import tsx platform/src/archive/main.ts "$cpu" \
  && mkdir /sallyport /state \
  && tar --extract --file archives/sallyport-*.tgz --directory /sallyport --strip-components 1

FROM debian:trixie-slim
# The id is that of the account "node" in earlier images, which owns existing volumes.
RUN useradd --uid 1000 --no-create-home --shell /usr/sbin/nologin sallyport
COPY --from=build /sallyport /opt/sallyport
COPY --from=build --chown=sallyport:sallyport /state /var/lib/sallyport
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/var/lib/sallyport
USER sallyport
WORKDIR /var/lib/sallyport
VOLUME /var/lib/sallyport
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["/opt/sallyport/node", "-e", "fetch('http://127.0.0.1:3000/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The options of deployment/sallyport.service.
CMD ["/opt/sallyport/node", "--max-semi-space-size=2", "--max-old-space-size=256", "/opt/sallyport/server/dist/main.js"]
