/** Words of the settings. */
export const settings = {
  title: 'Settings',
  general: {
    appearance: 'Appearance',
    language: 'Language',
    asSystem: 'As the system',
  },
  storage: {
    revisions:
      '{count} revision. What is freed is read again from the service when it is shown. | {count} revisions. What is freed is read again from the service when it is shown.',
  },
  project: {
    scope: 'For “{project}” alone; kept on this computer, not sent to the service.',
  },
} as const
