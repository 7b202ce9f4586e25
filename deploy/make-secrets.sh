#!/bin/sh
# Makes the secrets that compose.yaml mounts, in deploy/secrets. What is there already stays as it is.
#
# The folder is for its owner alone. The files in it are not, because the containers' users have other ids.
set -eu

folder="${1:-$(dirname "$0")/secrets}"

random() {
  od -An -N32 -tx1 /dev/urandom | tr -d ' \n'
}

# writes the second argument to the file unless it is there
keep() {
  [ -s "$folder/$1" ] || printf '%s\n' "$2" >"$folder/$1"
  chmod 644 "$folder/$1"
}

mkdir -p "$folder"
chmod 700 "$folder"
keep session-secret "$(random)"
keep s3-secret-access-key "$(random)"
keep postgres-password "$(random)"
keep database-url "postgres://housecoat:$(cat "$folder/postgres-password")@postgres/housecoat"
