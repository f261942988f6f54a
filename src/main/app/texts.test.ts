import { afterEach, expect, it, vi } from 'vitest'
import { wordedError } from '../../shared/errors/worded-error'
import { errorText, followLanguage, t } from './texts'

vi.mock('electron', () => ({ app: { getPreferredSystemLanguages: () => ['de-DE'] } }))
afterEach(() => followLanguage('en'))

it('speaks the language of the window from the next menu or dialog on', () => {
  expect(t('main.quit.uploads', { count: 2 })).toBe('2 uploads are still running.')
  expect(followLanguage('de')).toBe(true)
  expect(followLanguage('de')).toBe(false)
  expect([t('main.quit.quit'), t('main.quit.uploads', { count: 1 })]).toEqual(['Beenden', 'Ein Upload läuft noch.'])
})

it('speaks the language of the system where nothing else is chosen, and the made languages', () => {
  expect(followLanguage('system')).toBe(true)
  expect(t('main.quit.quit')).toBe('Beenden')
  followLanguage('en-XA')
  expect(t('main.quit.uploads', { count: 3 })).toMatch(/^3 úþĺóáđš áŕé .*·$/)
})

it('says why the program cannot start', () => {
  const error = wordedError('unavailable', 'alreadyRuns', { home: '/h' })
  expect(errorText(error)).toBe(error.message)
  followLanguage('de')
  expect(errorText(error)).toBe('Plumbline läuft schon in /h, vielleicht in einem Browser. Dort zuerst beenden.')
})
