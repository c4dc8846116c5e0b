# The shop as a container: docker build -t fishzome . && docker run -p 4000:4000 -e DATABASE_URL=… fishzome
# It needs the variables of the README for real providers; TEST_MODE=anywhere shows the test mode to everybody.

FROM node:20-bookworm-slim AS build
WORKDIR /build
COPY . .
# Installs, generates, builds, lays the image, and tries it on a database of its own.
RUN npm run image -- /shop

FROM node:20-bookworm-slim
# Fewer pools of memory: 244 MB instead of 251 at rest, measured once, before schema/decisions/0018.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data MALLOC_ARENA_MAX=2
RUN install -d -o node -g node /data
COPY --from=build /shop /shop
WORKDIR /shop
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:4000/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.js"]
