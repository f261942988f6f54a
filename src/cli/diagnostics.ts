import { writeFile } from 'node:fs/promises'
import { version } from '../../package.json'
import { gatherSections } from '../core/diagnostics/gather'
import { checkDiagnostics } from '../core/policy/policy'
import { readPolicy } from '../core/policy/read-policy'
import { createRedactor } from '../core/remote'
import { throwFileError } from '../node/file-errors'
import { diagnosticsSections, diagnosticsText, type DiagnosticsSectionId } from '../shared/model/diagnostics-text'
import { InvalidArgumentError } from 'commander'
import type { RegisterCommand } from './command'
import { homeOf } from './with-core'

interface DiagnosticsOptions {
  hosts: boolean
  without: DiagnosticsSectionId[]
  out?: string
  json: boolean
}

/** `diagnostics`: what helps somebody else to help, as text; nothing is sent. */
export const registerDiagnostics: RegisterCommand = (program, cli) => {
  program
    .command('diagnostics')
    .description(
      'Prints versions, settings, stores, last errors and crashes, without secrets. Nothing is sent anywhere.',
    )
    .option('--hosts', 'with the names and addresses of services', false)
    .option(
      '--without <sections>',
      `leaves sections out, with commas between: ${diagnosticsSections.join(', ')}`,
      parseSections,
      [],
    )
    .option('--out <file>', 'writes the text to a file')
    .option('--json', 'prints one JSON document', false)
    .action(async ({ hosts, without, out, json }: DiagnosticsOptions) => {
      const policy = await readPolicy()
      checkDiagnostics(policy)
      const redactor = createRedactor()
      redactor.add(cli.env['PLUMBLINE_AUTHORIZATION'] ?? '')
      const all = await gatherSections(
        {
          ...{ homeDir: homeOf(cli), version, program: 'command line', policy },
          ...{ graphics: null, errors: () => [], clean: redactor.clean },
        },
        hosts,
      )
      const sections = all.filter(({ id }) => !without.includes(id))
      const text = diagnosticsText(sections)
      if (out !== undefined) {
        await writeFile(out, text, { mode: 0o600 }).catch(throwFileError(out, 'write'))
        cli.note(`Written to ${out}. Read it before you hand it on.`)
      }
      if (json)
        cli.printJson({ sections: Object.fromEntries(sections.map(({ id, text: said }) => [id, said.split('\n')])) })
      else if (out === undefined) for (const line of text.trimEnd().split('\n')) cli.print(line)
    })
}

function parseSections(text: string): DiagnosticsSectionId[] {
  return text.split(',').map((each) => {
    const found = diagnosticsSections.find((id) => id === each.trim())
    if (found === undefined) throw new InvalidArgumentError(`Sections are ${diagnosticsSections.join(', ')}.`)
    return found
  })
}
