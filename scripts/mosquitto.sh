#!/bin/sh
# Make sure that there is a Mosquitto for the tests: the one on the machine, else the package
# manager's where rights allow. Without any the tests run on the embedded broker and say so.
PATH="$PATH:/usr/sbin:/usr/local/sbin:/opt/homebrew/sbin"
command -v mosquitto >/dev/null && exit 0
if command -v apt-get >/dev/null; then
    sudo=
    if [ "$(id -u)" != 0 ]; then
        sudo -n true 2>/dev/null && sudo="sudo -n" || { echo "no mosquitto and no rights to install it"; exit 0; }
    fi
    echo "installing mosquitto ..."
    # The tests start their own on a free port: the package's service is not to be started for them.
    $sudo apt-get update -qq >/dev/null 2>&1
    $sudo env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get install -y -qq --no-install-recommends mosquitto mosquitto-clients >/dev/null 2>&1
elif command -v brew >/dev/null; then
    echo "installing mosquitto ..."
    brew install --quiet mosquitto >/dev/null 2>&1
fi
command -v mosquitto >/dev/null || echo "mosquitto could not be installed: the tests will use the embedded broker"
exit 0
