import { neededNode, servingOptions } from '../node24.mjs'

/**
 * The program `asiento` of a release. Installed for the whole machine it knows where its files are,
 * which settings hold where the environment says nothing, and as whom to work when root asks for
 * it: what PostgreSQL and the server write must be theirs.
 * @param {{ readonly home: string, readonly settings: string, readonly user: string }} [installed]
 */
export function launcher(installed) {
  const [major, minor] = neededNode.split('.')
  return `#!/bin/sh
# Asiento, with this machine's Node where it is ${neededNode} or later, and otherwise with the one that
# came with it.
set -eu
${installed === undefined ? inItsFolder : forTheMachine(installed)}is_enough() {
  version=$("$1" --version 2>&1) || return 1
  case $version in *[!v0-9.]*) return 1 ;; esac
  version=\${version#v}
  major=\${version%%.*}
  minor=\${version#*.}
  minor=\${minor%%.*}
  [ "$major" -gt ${major} ] || { [ "$major" -eq ${major} ] && [ "$minor" -ge ${minor} ]; }
}
node=$(command -v node || true)
if [ -z "$node" ] || ! is_enough "$node"; then
  node=$(echo "$home"/node_modules/node-*/bin/node)
fi
export NODE_COMPILE_CACHE="\${NODE_COMPILE_CACHE-$home/node_modules/.cache/asiento}"
options=
case "\${1-}" in start | demo)
  cd "$home"
  options=${servingOptions.join(' ')}
  ;;
esac
exec "$node" ${installed === undefined ? '' : `--env-file-if-exists=${installed.settings} `}$options "$home/dist/server/main.js" "$@"
`
}

const inItsFolder = 'home=$(dirname "$(dirname "$(readlink -f "$0")")")\n'

/** @param {{ readonly home: string, readonly user: string }} installed */
const forTheMachine = ({ home, user }) => `if [ "$(id -u)" = 0 ]; then
  exec setpriv --reuid=${user} --regid=${user} --init-groups -- "$0" "$@"
fi
home=${home}
`
