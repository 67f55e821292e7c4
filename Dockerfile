# docker build -t claim-lantern .                    reads .env, which .env.example describes
# docker run -p 80:80 -p 443:443 -v caddy:/data claim-lantern
#                                                    Caddy gets a certificate for SITE_URL and keeps it
#                                                    in the volume: authorities limit how many they issue
# docker run -p 8080:80 -e SITE_ADDRESS=:80 …        behind a proxy that has one
FROM node:24-slim AS build
WORKDIR /site
COPY package.json package-lock.json ./
# Editors' schemas, which `prepare` writes, need the source.
RUN npm pkg delete scripts.prepare && npm ci
COPY . .
# These override .env.
ARG SITE_URL
ARG PUBLIC_API_BASE_URL
ARG PUBLIC_IP_LOOKUP_URL
ARG PUBLIC_CERTIFICATE_SCRIPT_URL
RUN npm run build

FROM caddy:2
COPY --from=build /site/hosts/Caddyfile /etc/caddy/Caddyfile
COPY --from=build /site/dist /srv/dist
ENV SITE_ROOT=/srv/dist
