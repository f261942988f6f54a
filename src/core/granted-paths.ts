import type { PathGrants } from '../node/path-grants'
import type { CoreHandlers } from '../shared/contract'

/** Handlers as a host with a page serves them: its handles of files and folders become the paths that the core works with. */
export function withGrantedPaths(handlers: CoreHandlers, grants: PathGrants): CoreHandlers {
  return {
    ...handlers,
    'uploads.makePlan': (params, context) =>
      handlers['uploads.makePlan']({ ...params, paths: params.paths.map(grants.readable) }, context),
    'uploads.addFiles': (params, context) =>
      handlers['uploads.addFiles']({ ...params, paths: params.paths.map(grants.readable) }, context),
    'specifications.readFile': (params, context) =>
      handlers['specifications.readFile']({ path: grants.readable(params.path) }, context),
    'specifications.fromExample': (params, context) =>
      handlers['specifications.fromExample']({ ...params, path: grants.readable(params.path) }, context),
    'specifications.writeFile': (params, context) =>
      handlers['specifications.writeFile']({ ...params, path: grants.writable(params.path) }, context),
    'app.exportSettings': (params, context) =>
      handlers['app.exportSettings']({ ...params, path: grants.writable(params.path) }, context),
    'app.readSettingsFile': (params, context) =>
      handlers['app.readSettingsFile']({ path: grants.readable(params.path) }, context),
    'diagnostics.save': (params, context) =>
      handlers['diagnostics.save']({ ...params, path: grants.writable(params.path) }, context),
    'uploads.saveRecord': (params, context) =>
      handlers['uploads.saveRecord'](
        { ...params, files: params.files.map((file) => ({ ...file, path: grants.writable(file.path) })) },
        context,
      ),
    'uploads.planRecord': ({ path, folder, ...params }, context) =>
      handlers['uploads.planRecord'](
        { ...params, path: grants.readable(path), folder: folder === null ? null : grants.readable(folder) },
        context,
      ),
    'uploads.verifyRecord': ({ path, files, keyPath, ...params }, context) =>
      handlers['uploads.verifyRecord'](
        {
          ...params,
          path: grants.readable(path),
          files: files && { folder: files.folder === null ? null : grants.readable(files.folder) },
          ...(keyPath === undefined ? {} : { keyPath: grants.readable(keyPath) }),
        },
        context,
      ),
    'packs.write': (params, context) =>
      handlers['packs.write']({ ...params, path: grants.writable(params.path) }, context),
    'packs.open': (params, context) => handlers['packs.open']({ path: grants.readable(params.path) }, context),
    'packs.restore': (params, context) =>
      handlers['packs.restore']({ ...params, path: grants.readable(params.path) }, context),
    'watch.add': (params, context) => handlers['watch.add']({ ...params, path: grants.readable(params.path) }, context),
    'tables.export': (params, context) =>
      handlers['tables.export']({ ...params, path: grants.writable(params.path) }, context),
    'revisions.exportDifferences': (params, context) =>
      handlers['revisions.exportDifferences']({ ...params, path: grants.writable(params.path) }, context),
    'revisions.download': (params, context) =>
      handlers['revisions.download']({ ...params, path: grants.writable(params.path) }, context),
  }
}
