import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { which } from '../setup.mjs'
import { makeLinuxTree, must, settle, strip } from './linux-tree.mjs'

/**
 * Makes the package of Fedora, RHEL and openSUSE of an unpacked app.
 * @param {Parameters<typeof import('./deb.mjs').makeDeb>[0]} options
 * @returns {Promise<string>} the file
 */
export async function makeRpm({ app, output, about, isForTests }) {
  if (which('rpmbuild') === null) throw new Error('An rpm is made with rpmbuild (Debian: rpm): install it.')
  const work = join(output, 'rpm')
  const tree = join(work, 'tree')
  const { binaries } = makeLinuxTree(app, tree)
  await strip(binaries)
  settle(tree, about.epoch)
  const spec = join(work, 'plumbline.spec')
  writeFileSync(spec, specText(tree, about, isForTests))
  const made = join(work, 'made')
  mkdirSync(made)
  const defines = { _topdir: work, _rpmdir: made, _tmppath: work }
  const args = Object.entries(defines).flatMap(([name, value]) => ['--define', `${name} ${value}`])
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(about.epoch) }
  await must('rpmbuild', ['-bb', '--target', 'x86_64', ...args, spec], { env })
  const [name] = readdirSync(join(made, 'x86_64'))
  const file = join(output, isForTests ? name.replace(/\.rpm$/, '.for-tests-only.rpm') : name)
  renameSync(join(made, 'x86_64', name), file)
  rmSync(work, { recursive: true })
  return file
}

/** Everything is made already: the package takes the tree as it is. */
function specText(tree, { version, maintainer, homepage }, isForTests) {
  return `
%global debug_package %{nil}
%global _build_id_links none
%global __os_install_post %{nil}
%global _buildhost plumbline
%global use_source_date_epoch_as_buildtime 1
%global clamp_mtime_to_source_date_epoch 1
%global _binary_payload w3.zstdio
# Libraries that come with the program are nobody else's, and no other package brings them.
%global __provides_exclude_from ^/usr/lib/plumbline/.*$
%global __requires_exclude ^(libffmpeg|libEGL|libGLESv2|libvulkan|libvk_swiftshader)\\.so.*$

Name: plumbline
Version: ${version}
Release: 1
Summary: Desktop client of a mapping and permit service
License: MIT
Vendor: ${maintainer}
URL: ${homepage}
# Loaded while it runs, which no binary says of itself.
Requires: libX11-xcb.so.1()(64bit), xdg-utils

%description
Folders of surveys, drawings and models become layers; permits are read
where there is no network.
${isForTests ? 'This one is made with the runtime of the tests, for tests only: not to be used.\n' : ''}
%install
cp -a '${tree}/.' %{buildroot}/

%files
/usr/bin/plumbline
/usr/lib/plumbline
%attr(4755, root, root) /usr/lib/plumbline/chrome-sandbox
/usr/share/applications/plumbline.desktop
/usr/share/icons/hicolor/*/apps/plumbline.*
/usr/share/mime/packages/plumbline.xml
%doc /usr/share/doc/plumbline
%doc /usr/share/man/man1/plumbline.1.gz
`
}
