import type { RealLanguage } from '../../../shared/languages/languages'
import { englishWords, type RecordWords } from './record-page'

/** The words of a page in a language. */
export async function wordsOf(language: RealLanguage): Promise<RecordWords> {
  switch (language) {
    case 'en':
      return englishWords
    case 'de':
      return { language, texts: (await import('../../../shared/languages/de/records')).records.page }
    case 'fr':
      return { language, texts: (await import('../../../shared/languages/fr/records')).records.page }
  }
}
