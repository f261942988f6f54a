import { sheetMm, type Paper } from '../../model/paper-size'

/** Makes the page one of paper: light, of that size, with nothing printed but the sheets. Returns how to end that. */
export function layPaper(paper: Paper): () => void {
  const { width, height } = sheetMm(paper)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(String.raw`@page { size: ${width}mm ${height}mm; margin: 0 }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const root = document.documentElement
  const { theme } = root.dataset
  root.dataset.theme = 'light'
  root.classList.add('with-paper')
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    root.classList.remove('with-paper')
    if (theme === undefined) delete root.dataset.theme
    else root.dataset.theme = theme
  }
}
