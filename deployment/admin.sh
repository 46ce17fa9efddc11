#!/bin/sh
# Commands for accounts, for root: admin.sh create ann@example.com. They run as the account of the server, with its settings.
set -eu
exec systemd-run --quiet --collect --wait --pty --pipe --uid=sallyport --property=EnvironmentFile=/etc/sallyport.env \
  /usr/bin/node "$(dirname "$(realpath "$0")")/server/dist/admin.js" "$@"
