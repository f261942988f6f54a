import type { PolicySummary, Settings } from '../../shared/contract'
import { wordedError } from '../../shared/errors/worded-error'
import type { AppError } from '../../shared/errors/app-error'

/** What an administrator has laid down for all who use this computer. */
export interface Policy extends PolicySummary {
  /** Values that settings have whatever a person chooses. */
  settings: Partial<Settings>
}

/** There is no policy: everything is allowed. */
export const noPolicy: Policy = {
  file: null,
  problems: [],
  settings: {},
  locked: [],
  connections: { offered: [], only: false },
  embeddedService: 'on',
  diagnostics: 'on',
  updates: null,
  updateFeed: null,
}

/** A policy as a window is told of it. */
export function policySummary({ settings: _settings, ...summary }: Policy): PolicySummary {
  return summary
}

/** Refuses the address of a service that is none of those offered, where no other may be used: AppError policy.forbidden. */
export function checkAddress({ file, connections }: Policy, address: string): void {
  if (!connections.only || connections.offered.some(({ baseUrl }) => baseUrl === address)) return
  const host = new URL(address).host
  throw wordedError('policy.forbidden', 'policyAddress', { host, file: file ?? '' }, { details: { host } })
}

/** The refusal of a setting that is laid down. */
export function settingForbidden({ file }: Policy, setting: string): AppError {
  return wordedError('policy.forbidden', 'policySetting', { setting, file: file ?? '' }, { details: { setting } })
}

/** Refuses the diagnostics where they are switched off: AppError policy.forbidden. */
export function checkDiagnostics({ file, diagnostics }: Policy): void {
  if (diagnostics === 'off') throw wordedError('policy.forbidden', 'policyDiagnostics', { file: file ?? '' })
}

/** Refuses the embedded service where it is switched off: AppError policy.forbidden. */
export function checkService({ file, embeddedService }: Policy): void {
  if (embeddedService === 'off') throw wordedError('policy.forbidden', 'policyService', { file: file ?? '' })
}
