# The image of Housecoat: one image serves as web node, worker and migration job.
#
#   docker build --tag housecoat .
#   docker run --publish 3000:3000 --volume housecoat:/data housecoat
#
# It runs as the user "node" and writes to /data and /tmp alone (backups: to /backups), so the root file system can be read-only.

ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-bookworm-slim AS manifests
# the package's install script would download CUDA from elsewhere
ENV ONNXRUNTIME_NODE_INSTALL=skip
WORKDIR /app
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY packages/contract/package.json packages/contract/
COPY packages/engine/package.json packages/engine/

# The packages that the server needs, without what only builds or tests it.
FROM manifests AS dependencies
RUN npm ci --omit=dev --workspace @housecoat/server --include-workspace-root=false --no-audit --no-fund \
    # 200 MB that Linux does not run
    && rm -rf node_modules/onnxruntime-node/bin/napi-v6/darwin node_modules/onnxruntime-node/bin/napi-v6/win32

FROM manifests AS build
RUN npm ci --no-audit --no-fund
COPY tsconfig.base.json tsconfig.json ./
COPY packages packages
COPY apps apps
RUN npm run build

FROM node:${NODE_VERSION}-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
WORKDIR /app
# /backups is for scheduled backups: a new volume takes over its owner
RUN install --directory --owner=node --group=node /data /backups
COPY --from=dependencies /app ./
COPY LICENSE ./
COPY packages packages
COPY apps/server apps/server
COPY --from=build /app/apps/web/dist apps/web/dist
USER node
VOLUME /data
EXPOSE 3000
# liveness; a load balancer asks /readyz
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
