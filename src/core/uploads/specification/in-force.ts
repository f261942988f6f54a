import { isDeepStrictEqual } from 'node:util'
import { join, resolve } from 'node:path'
import type { PlanSpecification } from '../../../shared/contract'
import { toAppError } from '../../../shared/errors/app-error'
import { saidError } from '../../../shared/languages/said'
import type { Specification } from '../../../shared/specification/schema'
import { specificationFile } from '../../../shared/specification/words'
import type { ScanResult } from '../scan'
import type { FoundSpecification } from './kept-specifications'
import { readSpecificationFile } from './read-file'

/** Which one a person wants for a plan; null: nobody has said. */
export type SpecificationUse = 'project' | 'folder' | 'none'

/** A specification that lies in the root of an uploaded folder. */
export interface FolderSpecification extends FoundSpecification {
  path: string
}

/** The specification that the files of a scan bring with them, of several the first; it is taken out of them. */
export async function takeSpecification(
  result: ScanResult,
  roots: readonly string[],
): Promise<{ found: FolderSpecification | null; files: ScanResult['files']; paths: string[] }> {
  const own = new Set(roots.map((root) => join(resolve(root), specificationFile)))
  const paths = result.files.filter(({ path }) => own.has(path)).map(({ path }) => path)
  const files = result.files.filter(({ path }) => !own.has(path))
  const [path] = paths.sort()
  if (path === undefined) return { found: null, files, paths }
  try {
    return { found: { path, specification: await readSpecificationFile(path), fault: null }, files, paths }
  } catch (error) {
    return { found: { path, specification: null, fault: saidError(toAppError(error)) }, files, paths }
  }
}

/**
 * The specification that a plan is held against, and how that is told. The project's own goes before that of a folder, which is
 * taken by itself only where the project has none; what a person has chosen stays. Pure.
 */
export function specificationInForce(parts: {
  given: Specification | null
  kept: FoundSpecification
  folder: FolderSpecification | null
  use: SpecificationUse | null
}): { specification: Specification | null; shown: PlanSpecification | undefined } {
  const { given, kept, folder, use } = parts
  // One that was chosen and is gone is not replaced by the other in silence: nothing is in force then, and that is told.
  const byUse = { project: kept.specification, folder: folder?.specification ?? null, none: null }
  const usual = kept.specification ? 'project' : kept.fault ? 'none' : folder?.specification ? 'folder' : 'none'
  const chosen = use ?? usual
  const specification = given ?? byUse[chosen]
  const fault = kept.fault ?? folder?.fault ?? null
  if (!given && !kept.specification && !folder && !fault) return { specification: null, shown: undefined }
  return {
    specification,
    shown: {
      inForce: given ? 'given' : specification && chosen !== 'none' ? chosen : null,
      name: specification?.name ?? '',
      rules: (specification?.rules ?? []).map(({ id, severity }) => ({ id, severity })),
      ofProject: kept.specification !== null,
      ofFolder: folder?.path ?? null,
      same: isDeepStrictEqual(kept.specification, folder?.specification ?? undefined),
      fault: fault?.text ?? null,
      faultBy: fault?.by,
    },
  }
}
