/** Words of the days, numbers and units. */
export const format = {
  units: { B: 'B', KB: 'KB', MB: 'MB', GB: 'GB', TB: 'TB', MBs: 'MB/s', s: 's', min: 'min', h: 'h', d: 'd' },
  perSecond: '{size}/s',
  today: 'today {clock}',
  yesterday: 'yesterday {clock}',
  headToday: 'Today, {day}',
  headYesterday: 'Yesterday, {day}',
  headWeekday: '{weekday}, {day}',
  noDate: 'No date',
} as const
