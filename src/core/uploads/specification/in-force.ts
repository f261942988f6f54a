import { isDeepStrictEqual } from 'node:util'
import { basename, dirname, join, resolve } from 'node:path'
import type { PlanSpecification } from '../../../shared/contract'
import { toAppError } from '../../../shared/errors/app-error'
import { quoted, saidError } from '../../../shared/languages/said'
import { said } from '../../../shared/languages/said-readers'
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

/** The specification that the files of a scan bring with them; it is taken out of them. Folders that bring different ones bring none. */
export async function takeSpecification(
  result: ScanResult,
  roots: readonly string[],
): Promise<{ found: FolderSpecification | null; files: ScanResult['files']; paths: string[] }> {
  const own = new Set(roots.map((root) => join(resolve(root), specificationFile)))
  const paths = result.files.filter(({ path }) => own.has(path)).map(({ path }) => path)
  const files = result.files.filter(({ path }) => !own.has(path))
  const [first, ...others] = await Promise.all(paths.sort().map(readFound))
  if (!first) return { found: null, files, paths }
  // By which of them a file would be judged hangs on which was dropped first.
  const differs = others.some((one) => !isDeepStrictEqual(one.specification, first.specification))
  const folders = quoted(paths.map((path) => basename(dirname(path))))
  const fault = differs ? said('readers.specification.several', { folders }) : first.fault
  return { found: { ...first, specification: differs ? null : first.specification, fault }, files, paths }
}

async function readFound(path: string): Promise<FolderSpecification> {
  try {
    return { path, specification: (await readSpecificationFile(path)).specification, fault: null }
  } catch (error) {
    return { path, specification: null, fault: saidError(toAppError(error)) }
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
