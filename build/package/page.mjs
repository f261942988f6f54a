/**
 * `npm run package:page -- --output DIR`: writes docs/packages.md, the list of the packages that lie in a folder: how large they
 * are, what they hold, what the system is told of them, whether they are signed, and the fuses of the program in them.
 */
import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { root } from '../setup.mjs'
import { must } from './linux-tree.mjs'

const { shippedFuses } = createRequire(import.meta.url)('./flip-fuses.cjs')

/** How each kind is asked what it holds; the output has one line a file. */
const kinds = {
  '.deb': { name: 'Debian, Ubuntu', list: (file) => ['dpkg-deb', ['--contents', file]], signed: 'by the archive' },
  '.rpm': {
    name: 'Fedora, RHEL, openSUSE',
    list: (file) => ['rpm', ['-qplv', file]],
    signature: (file) => ['rpm', ['-qp', '--qf', '%{SIGPGP:pgpsig}', file]],
  },
  '.AppImage': { name: 'Linux, one file', list: null, signed: 'no' },
  '.zip': { name: 'Windows or macOS, an archive', list: (file) => ['unzip', ['-Z1', file]], signed: 'no' },
  '.exe': { name: 'Windows, installer', list: null, signed: 'no' },
  '.tar.gz': { name: 'Linux, an archive', list: (file) => ['tar', ['-tzvf', file]], signed: 'no' },
}

/** How updates are released and what an administrator sets. */
const updatesText = `## Updates

A program asks the folder of \`updates.feed\` (package.json) for \`latest-linux.yml\`, \`latest.yml\` (Windows) or \`latest-mac.yml\` and the
signature beside it (\`.sig\`): a minute after its start, every six hours, and when one presses “Check now”. It takes a feed that a key of
\`updates.keys\` has signed, none older than one that it has seen, and of it a version that is newer than its own, whose turn it is
(\`stagingPercentage\`). The package has to have the digest of the feed, and to say its version when it is asked on the computer itself.
It is put in place when a person ends the program or chooses “Restart now”; never while uploads run, edits are not saved or wait to be
sent, or the system goes down. The one before stays beside it (\`.previous\`): it is put back when the new one fails, or is ended twice
before its window painted and the client answered, and that version is not tried again. All of it is kept in \`updates/\` of the home.

| package | how it is renewed |
| --- | --- |
| AppImage | its file is exchanged by one rename, where the user may write in its folder |
| archive (tar.gz) | the new version is unpacked to \`versions/1.2.3\`; \`plumbline\` becomes a link to it by one rename |
| deb, rpm, Snap, Flatpak | never by itself: the system brings updates, and the settings say so |
| installer (Windows), bundle (macOS) | electron-updater starts the installer, or Squirrel; never tried, and nothing is put back |
| anything the user may not write, zip (Windows) | the user is told, and a person puts the new one there |

To release: once \`npm run package:sign-feed -- --new-key\`, its public key and the address of the feed into package.json (a second key
is for a change of keys), the private one into the secret \`UPDATE_KEY\`. The release writes the feeds (\`npm run package:feed\`), signs
them, and verifies them with the packages; without a key it says so and no program takes them. Packages, feeds and signatures go into one
folder of an https server, the feeds last. \`npm run package:feed -- --staging 10\` offers a version to a tenth of all computers. A version
is taken back by a feed of the version before, written and signed anew: its date counts. Where no key is in package.json, the program
asks nobody.

An administrator sets in the policy file \`updates\` (\`off\`, \`tell\` or \`install\`; users may choose less) and \`updateFeed\`, a folder of
one's own with the same signed files.

`

const at = process.argv.indexOf('--output')
const folder = at < 0 ? join(root, 'dist') : process.argv[at + 1]
const found = readdirSync(folder).flatMap((name) => {
  const ending = Object.keys(kinds).find((one) => name.endsWith(one))
  return ending === undefined ? [] : [{ name, file: join(folder, name), kind: kinds[ending] }]
})
const rows = await Promise.all(found.map(rowOf))
const wire = await getCurrentFuseWire(join(folder, 'linux-unpacked/plumbline'))
const fuses = Object.entries(shippedFuses).map(([name, on]) => {
  const state = wire[FuseV1Options[name]]
  const is = state === undefined ? 'not in this Electron' : state === '1'.charCodeAt(0) ? 'on' : 'off'
  return `| ${name} | ${on ? 'on' : 'off'} | ${is} |`
})
writeFileSync(
  join(root, 'docs/packages.md'),
  `# Packages

Written by \`npm run package:page\` from the packages that lay in one folder. A name with “for-tests-only” is of one that carries the
runtime of the tests, made to try the packaging; a release is made with the Electron of \`package.json\`, by \`npm run package -- --release\`.

| package | for | MB | files | signed | SHA-256, its beginning |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}

All hold the same program: one executable of Electron, the archive of the app (\`resources/app.asar\`) and beside it the native code
that the system loads (libsql, keytar), nothing else of ours. deb and rpm add the entry of the menu, the kinds of files, the scheme
\`plumbline:\`, icons, the page of the manual and the licences. In these two \`chrome-sandbox\` runs with root's rights, as the sandbox wants
where users have no namespaces of their own; the AppImage and the archive need such namespaces.

| fuse | shipped | in these |
| --- | --- | --- |
${fuses.join('\n')}

Packages of Windows and macOS that are listed here were made on Linux (\`npm run package -- --for win32|darwin --electron DIR
--electron-version V --target zip\`, DIR an unpacked Electron of that system), and never started. Windows' carry Electron's own icon and version then:
what writes them is a program of Windows. macOS's have no valid signature, and macOS on Apple's processors starts none without.

What the installer of Windows does stands in \`build/package/windows/installer.nsi\`: for one user or for all, kinds of files, the scheme
\`plumbline:\`, \`plumbline\` on the path. Its uninstaller asks whether what Plumbline keeps for the user shall go as well; silently
(\`/S\`) it stays. It is compiled by \`npm test\` where \`makensis\` is; it, \`plumbline\` on a Windows console and the change of the path were never tried
on Windows. A deb or an rpm never takes away what users keep, purged or not: it lies in their homes (~/.local/share/plumbline).

Not made on Linux: dmg (\`build/package/dmg.mjs\` wants macOS's hdiutil; never run). Not made at all: one bundle for both processors
of macOS; a signature of the installer itself.

A release is made by \`.github/workflows/release.yml\` on the three systems, and signed when it is given certificates.

${updatesText}`,
)

async function rowOf({ name, file, kind }) {
  const files =
    kind.list === null
      ? 'as the archive'
      : (await linesOf(kind.list(file))).filter((line) => !line.startsWith('d')).length
  const [signature] = kind.signature === undefined ? [kind.signed] : await linesOf(kind.signature(file))
  const digest = createHash('sha256')
  for await (const chunk of createReadStream(file)) digest.update(chunk)
  const megabytes = Math.round(statSync(file).size / 1e6)
  const signed = signature.includes('none') ? 'no' : signature
  return `| \`${name}\` | ${kind.name} | ${megabytes} | ${files} | ${signed} | \`${digest.digest('hex').slice(0, 16)}\` |`
}

async function linesOf([command, args]) {
  const output = await must(command, args)
  return output.split('\n').filter((line) => line !== '')
}
