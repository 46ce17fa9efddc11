#!/bin/sh
# Backs up the database (database-TIME.dump, of pg_dump) and the site (site-TIME.tar), and keeps the last seven of each.
# Usage: backup.sh [FOLDER], by default DATA_DIR/backups. It reads DATABASE_URL, SITE_DIR and DATA_DIR as the server does.
# KEPT names a file that it does not delete: the one that a restore is about to read.
set -eu
umask 077

kept=7
folder=${1:-${DATA_DIR:?}/backups}
site=${SITE_DIR:-$(dirname "$(realpath "$0")")/site}
: "${DATABASE_URL:?}"

mkdir -p "$folder"
# Of backups that were killed.
find "$folder" -maxdepth 1 -name '.unfinished-*' -mmin +1440 -exec rm -r {} +
unfinished=$(mktemp -d "$folder/.unfinished-XXXXXX")
trap 'rm -rf "$unfinished"' EXIT
trap 'exit 1' HUP INT TERM

# First, because a release adds its files before it replaces the document, and changes no file of another release.
cp "$site/discovery.json" "$unfinished/"
# Without what a release works with. Status 1 means that a file or folder changed, as during a release.
tar --create --file "$unfinished/site.tar" --directory "$site" \
  --exclude ./discovery.json --exclude ./.lock --exclude ./.staging --exclude ./.inputs --warning no-file-changed . ||
  [ $? -eq 1 ]
tar --append --file "$unfinished/site.tar" --directory "$unfinished" ./discovery.json

pg_dump --no-password --format custom --file "$unfinished/database.dump" --dbname "$DATABASE_URL"

# A backup counts when it can be read and is on the disk.
tar --list --file "$unfinished/site.tar" > /dev/null
pg_restore --list "$unfinished/database.dump" > /dev/null
sync "$unfinished/site.tar" "$unfinished/database.dump"
time=$(date --utc +%Y-%m-%dT%H%M%SZ)
mv "$unfinished/site.tar" "$folder/site-$time.tar"
mv "$unfinished/database.dump" "$folder/database-$time.dump"

for kind in site database; do
  find "$folder" -maxdepth 1 -name "$kind-*Z.*" ! -name "${KEPT:-}" | sort | head -n "-$kept" | xargs -r -d '\n' rm
done
