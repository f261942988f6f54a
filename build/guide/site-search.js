/* global document, places, searchGuide */
/** After the functions of src/shared/guide/search-guide.ts and the places in one script: the box of the site. */
const up = document.body.dataset.up
const box = document.getElementById('words')
const list = document.getElementById('found')

box.addEventListener('input', () => {
  const hits = searchGuide(places, box.value, 12)
  list.hidden = box.value.trim() === ''
  list.replaceChildren(...(hits.length > 0 ? hits.map(entryOf) : [nothing()]))
})

function entryOf({ page, heading, title, within }) {
  const link = document.createElement('a')
  link.href = `${up}/${page === 'README' ? 'index' : page}.html${heading === null ? '' : `#${heading}`}`
  link.textContent = within === null ? title : `${within}: ${title}`
  const entry = document.createElement('li')
  entry.append(link)
  return entry
}

function nothing() {
  const entry = document.createElement('li')
  entry.textContent = 'Nothing has all of these words.'
  return entry
}
