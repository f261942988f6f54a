// @vitest-environment happy-dom
import { createApp, h, nextTick } from 'vue'
import { afterEach, expect, it } from 'vitest'
import type { MonitoredJob, TouchedPermitsResult } from '../../shared/contract'
import { speak } from '../language/speak'
import { jobErrorAdvice } from './job-words'
import { statusLook } from './status-look'
import { permitStatusMeaning, transferLook } from './status-tables'
import TouchedPermitList from './TouchedPermitList.vue'

afterEach(() => speak('en'))

const permit = {
  ...{ holderId: 'Ana', requesterId: 'Bo' },
  ...{ id: 9, name: 'P-9', status: 5, lapsed: true, worst: 'moved', features: 5, nearestMetres: 0 },
  counts: { moved: 5, added: 0, removed: 0, changed: 0 },
  named: ['a', 'b', 'c', 'd'].map((key, index) => ({ key, comparison: 0, index, kind: 'moved', metres: 0 })),
}
const result = {
  permits: [permit, { ...permit, id: 10 }],
  naming: { permits: [permit, { ...permit, id: 11, holderId: null }], unknown: 1 },
  looked: { permits: 2, differences: 1 },
  notLooked: { ended: 0, notHeld: 0, differences: 0, empty: [], broken: [], partly: [] },
  ...{ source: 'service', readAt: '2026-11-21T00:00:00Z', distanceMetres: 0 },
} as unknown as TouchedPermitsResult

it('says permits that changes touch in German, with the count and with names inside a sentence', async () => {
  await speak('de')
  const element = document.createElement('div')
  const app = createApp(() =>
    h(TouchedPermitList, {
      result,
      reading: false,
      error: null,
      safe: '',
      choosable: true,
      metres: 0,
      personName: (id: string) => id,
    }),
  )
  app.mount(element)
  await nextTick()
  expect(element.querySelector('ul')?.getAttribute('aria-label')).toBe('2 Erlaubnisscheine')
  expect(element.querySelector('.what')?.textContent.replace(/\s+/g, ' ').trim()).toMatch(/: a, b, c und 2 weitere$/)
  expect(element.querySelector<HTMLElement>('.permit .link')?.dataset.tip).toBe('P-9, Verlängerung nötig, erloschen')
  const [touched, listed] = element.querySelectorAll('ul')
  expect(touched?.querySelector('.who')?.textContent).toBe('Inhaber Ana, beantragt von Bo')
  expect(listed?.getAttribute('aria-label')).toBe('2 Erlaubnisscheine nennen den Layer')
  expect([...(listed?.children ?? [])].map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())).toEqual([
    'P-9berührt, obenInhaber Ana, beantragt von Bo',
    'P-9Beantragt von Bo',
  ])
  expect(element.textContent).toContain('Von 1 Erlaubnisschein sind die Layer hier nicht bekannt')
  app.unmount()
})

it('says states and what to do in the language of the window', async () => {
  const job = { layerId: null, job: { error: 'unknown projection' } } as MonitoredJob
  const said = () => [
    statusLook('permit', 2).label,
    statusLook('permit', 40, 'Paused').label,
    statusLook('difference', 'moved').label,
    permitStatusMeaning(8),
    transferLook({ state: 'review', layerId: null }).label,
    jobErrorAdvice(job),
  ]
  expect(said()).toEqual([
    ...['Signoff pending', 'Paused (unknown status 40)', 'Moved', 'In effect', 'To be checked'],
    'No layer was made. Choose the source CRS in the plan and send it again.',
  ])
  await speak('fr')
  expect(said()).toEqual([
    ...['Visa en attente', 'Paused (statut inconnu 40)', 'Déplacée', 'En vigueur', 'À vérifier'],
    'Aucune couche n’a été créée. Choisir le SCR source dans le plan et envoyer de nouveau.',
  ])
})
