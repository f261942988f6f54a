import type { PlanSpecification } from '../../../shared/contract'
import { wordedError } from '../../../shared/errors/worded-error'
import type { Specification } from '../../../shared/specification/schema'
import { specificationInForce, type FolderSpecification, type SpecificationUse } from '../specification/in-force'
import type { FoundSpecification } from '../specification/kept-specifications'

/** The specification that the rows of one plan are held against. */
export type PlanSpecifications = ReturnType<typeof createPlanSpecification>

/** @param parts.use what was chosen for the plan before; null: nobody has said */
export function createPlanSpecification(parts: {
  given: Specification | null
  kept: () => FoundSpecification
  use: SpecificationUse | null
}) {
  let { use } = parts
  let folder: FolderSpecification | null = null
  let now = specificationInForce({ given: parts.given, kept: parts.kept(), folder, use })

  /** Whether another one is in force since. */
  function look(): boolean {
    const before = JSON.stringify(now.specification)
    now = specificationInForce({ given: parts.given, kept: parts.kept(), folder, use })
    return JSON.stringify(now.specification) !== before
  }

  return {
    current: (): Specification | null => now.specification,
    shown: (): PlanSpecification | undefined => now.shown,
    look,
    /** What a scan of the folders has found. */
    found(one: FolderSpecification | null): void {
      folder = one
      look()
    },
    /** AppError `invalid` where there is no such one. */
    choose(wanted: SpecificationUse): boolean {
      if (wanted === 'folder' && !folder?.specification) throw wordedError('invalid', 'specificationNotHere', {})
      use = wanted
      return look()
    },
    /** AppError `invalid`. */
    mustHaveRule(rule: string): void {
      if (!now.specification?.rules.some(({ id }) => id === rule)) throw wordedError('invalid', 'noSuchRule', { rule })
    },
  }
}
