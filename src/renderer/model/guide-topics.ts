/** What one looks at in the window, and the page of the guide that fits it, with a heading where only a part of the page does. */
export const guideTopics = {
  start: 'first-start',
  search: 'find-things',
  activity: 'find-things#what-happened',
  shortcuts: 'reference/shortcuts',
  connections: 'connect',
  layers: 'arrange-layers',
  comparison: 'compare-revisions',
  time: 'look-back',
  map: 'on-the-map',
  print: 'on-the-map#print',
  table: 'attribute-table',
  hold: 'take-it-offline',
  held: 'take-it-offline#what-is-held',
  edits: 'edits-offline',
  permits: 'find-permits',
  savedFilters: 'find-permits#keep-a-set-of-filters',
  permit: 'read-a-permit',
  upload: 'upload-a-folder',
  record: 'upload-a-folder#keep-the-record',
  plan: 'read-the-plan',
  transfers: 'interrupted-uploads',
  watch: 'watch-a-folder',
  settings: 'settings',
  diagnostics: 'settings#when-something-goes-wrong',
} as const satisfies Record<string, string>

export type GuideTopic = keyof typeof guideTopics
