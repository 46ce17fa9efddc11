"""Imports a WireGuard config with NetworkManager's library, and prints the name of the interface."""

import sys

import gi

gi.require_version('NM', '1.0')
from gi.repository import GLib, NM

try:
    connection = NM.conn_wireguard_import(sys.argv[1])
except GLib.Error as error:
    sys.exit(error.message)

print(connection.get_interface_name())
