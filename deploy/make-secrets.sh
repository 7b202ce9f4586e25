#!/bin/sh
# Makes the secrets that compose.yaml mounts, in deploy/secrets. What is there already stays as it is. Those that deploy/.env still
# has, from before they were files, are copied: PostgreSQL knows the password that it was created with, and no other.
#
# make-secrets.sh [FOLDER [ENV-FILE]]
#
# The folder is for its owner alone. The files in it are not, because the containers' users have other ids.
set -eu

folder="${1:-$(dirname "$0")/secrets}"
env_file="${2:-$(dirname "$0")/.env}"

random() {
  od -An -N32 -tx1 /dev/urandom | tr -d ' \n'
}

# writes the second argument to the file unless it is there
keep() {
  [ -s "$folder/$1" ] || printf '%s\n' "$2" >"$folder/$1"
  chmod 644 "$folder/$1"
}

# prints the variable of .env without its quotes, or else a new secret
earlier() {
  found=''
  [ -f "$env_file" ] && found="$(sed -n "s/^$1=//p" "$env_file" | tail -n 1 | sed "s/^\([\"']\)\(.*\)\1\$/\2/")"
  if [ -n "$found" ]; then printf '%s' "$found"; else random; fi
}

mkdir -p "$folder"
chmod 700 "$folder"
keep session-secret "$(earlier SESSION_SECRET)"
keep s3-secret-access-key "$(earlier S3_SECRET_ACCESS_KEY)"
keep postgres-password "$(earlier POSTGRES_PASSWORD)"
keep database-url "postgres://housecoat:$(cat "$folder/postgres-password")@postgres/housecoat"
# keys of other services, for you to fill in: compose.yaml mounts every file, so each one has to exist
for name in stripe-secret-key stripe-webhook-secret ai-api-key tap-api-key; do
  [ -e "$folder/$name" ] || : >"$folder/$name"
  chmod 644 "$folder/$name"
done
