import type { Command } from 'commander'
import type { Core } from '../core'
import type { CheckedParams, Plan } from '../shared/contract'
import { AppError } from '../shared/errors/app-error'
import type { Specification } from '../shared/specification/schema'
import type { Cli } from './command'
import { RowEdits } from './row-edits'
import { callContext } from './with-core'

/** What a script says of the specification of an upload. */
export interface SpecificationOptions {
  specification?: string
  /** Rules whose breaches are mended where the program can, and rules that may be broken. */
  mend: string[]
  accept: string[]
  /** Why what is accepted is. */
  reason?: string
}

/** Adds the options of a specification. */
export function withSpecification(command: Command): Command {
  const more = (rule: string, before: string[]) => [...before, rule]
  return command
    .option('--specification <file>', 'holds the files against this one, in place of that of project or folder')
    .option(
      '--mend <rule>',
      'mends what breaks this rule, where that can be done: copies get the name that fits',
      more,
      [],
    )
    .option('--accept <rule>', 'sends what breaks this rule all the same; who and when is written down', more, [])
    .option('--reason <text>', 'why that is accepted, for the record')
}

/** The specification that is named, as the plan takes it. AppError `invalid`. */
export async function specificationOf(
  cli: Cli,
  { specification }: SpecificationOptions,
): Promise<Pick<CheckedParams<'uploads.makePlan'>, 'specification'>> {
  return specification === undefined ? {} : { specification: await readNamed(cli, specification) }
}

/** Reads the specification that is named, and says on stderr what of its table is none. AppError `invalid`. */
export async function readNamed(cli: Cli, path: string): Promise<Specification> {
  const { readSpecificationFile } = await import('../core/uploads/specification/read-file')
  const { specification, passedOver } = await readSpecificationFile(path)
  for (const [what, names] of Object.entries(passedOver))
    if (names.length > 0) cli.note(`note: ${path}: ${what} that say nothing of rules: ${names.join(', ')}`)
  return specification
}

/** Says on stderr which one is in force. */
export function tellSpecification(cli: Cli, { specification: one }: Plan): void {
  if (!one) return
  if (one.fault !== null) cli.note(`note: ${one.fault}`)
  const names = { given: 'the one that was given', project: 'that of the project', folder: `${one.ofFolder ?? ''}` }
  if (one.inForce === null) cli.note('specification: none is in force')
  else cli.note(`specification: ${names[one.inForce]}${one.name === '' ? '' : ` (${one.name})`}`)
  if (one.ofFolder !== null && one.inForce !== 'folder' && !one.same)
    cli.note(`note: ${one.ofFolder} is not in force. --specification takes it.`)
}

/** Mends as the options say, then accepts what is broken all the same. AppError `invalid` for a rule that there is not. */
export async function answerBreaches(
  { cli, core, settle }: { cli: Cli; core: Core; settle: () => Promise<void> },
  plan: Plan,
  { mend, accept, reason }: SpecificationOptions,
): Promise<void> {
  const rules = new Set(plan.specification?.rules.map(({ id }) => id))
  const unknown = [...mend, ...accept].find((rule) => !rules.has(rule))
  if (unknown !== undefined) {
    const known = [...rules].join(', ') || 'none'
    throw new AppError('invalid', `The specification has no rule “${unknown}”. It has: ${known}.`)
  }
  const brokenBy = ({ problems }: Plan['rows'][number]) => new Set(problems.flatMap(({ rule }) => rule ?? []))
  for (const rule of mend) {
    const edits = new RowEdits()
    for (const row of plan.rows) if (brokenBy(row).has(rule)) edits.add(row.id, { mendRule: rule })
    await edits.send(cli, core, plan.id)
    await settle()
  }
  if (accept.length === 0) return
  const edits = new RowEdits()
  for (const row of (await core.handlers['uploads.getPlan']({ planId: plan.id }, callContext(cli))).rows) {
    const accepted = accept.filter((rule) => brokenBy(row).has(rule))
    if (accepted.length > 0) edits.add(row.id, { acceptRules: accepted, acceptReason: reason })
  }
  await edits.send(cli, core, plan.id)
  await settle()
}
