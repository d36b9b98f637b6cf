// Finds Ceph's programs for the tests of the S3 store, and installs Debian's where there are none and we may.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackages } from './debian.mjs'

const PROGRAMS = ['ceph', 'ceph-authtool', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin']

/** True if all of its programs are on the PATH. */
function findCeph() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return PROGRAMS.every((name) => folders.some((folder) => existsSync(join(folder, name))))
}

/** Makes sure that there is one. False if it could not be installed. */
export async function installCeph() {
  if (!findCeph()) await installDebianPackages(['radosgw', 'ceph-mon', 'ceph-osd'])
  return findCeph()
}
