/** The sections of the diagnostics, in their order. */
export const diagnosticsSections = [
  'program',
  'system',
  'graphics',
  'settings',
  'connections',
  'stores',
  'errors',
  'log',
  'crashes',
] as const
export type DiagnosticsSectionId = (typeof diagnosticsSections)[number]

export interface DiagnosticsSection {
  id: DiagnosticsSectionId
  text: string
}

/** The diagnostics as they are shown, copied and saved. */
export function diagnosticsText(sections: readonly DiagnosticsSection[]): string {
  return sections.map(({ id, text }) => `[${id}]\n${text.trimEnd()}\n`).join('\n')
}
