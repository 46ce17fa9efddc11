"""A window for WebKitWebDriver that may be as narrow as a phone, unlike the window of MiniBrowser.

The arguments are a folder that contains `downloads`, and a user agent, which may be empty."""

import os
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

folder, user_agent = sys.argv[1:]

# The processes of WebKit inherit the streams, and print console messages to them.
log = os.open(os.path.join(folder, 'console.log'), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
os.dup2(log, sys.stdout.fileno())
os.dup2(log, sys.stderr.fileno())

# Not an ephemeral context, which prints no console messages.
data = WebKit2.WebsiteDataManager(
    base_data_directory=os.path.join(folder, 'data'), base_cache_directory=os.path.join(folder, 'cache')
)
context = WebKit2.WebContext(website_data_manager=data)
context.set_automation_allowed(True)
context.set_preferred_languages(['en-GB'])


def save(download, name):
    download.set_destination('file://' + os.path.join(folder, 'downloads', name))


def create_view(_session):
    settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True)
    if user_agent:
        settings.set_user_agent(user_agent)
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=settings)
    window = Gtk.Window()
    window.add(view)
    view.connect('close', lambda _view: window.destroy())
    window.show_all()
    return view


context.connect('automation-started', lambda _context, session: session.connect('create-web-view', create_view))
context.connect('download-started', lambda _context, download: download.connect('decide-destination', save))
Gtk.main()
