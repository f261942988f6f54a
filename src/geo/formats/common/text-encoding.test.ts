import iconv from 'iconv-lite'
import { expect, it } from 'vitest'
import { guessEncoding } from './text-encoding'

const guessed = (text: string, written: string) => guessEncoding(iconv.encode(text, written)).codec.name

it('tells code page 850 from Windows-1252 by the letters within words', () => {
  for (const text of ['baix penedès, químic, català, perquè, això', 'Straße nach Köln, Übergang, größer, schön']) {
    expect(guessed(text, 'cp850')).toBe('cp850')
    expect(guessed(text, 'windows-1252')).toBe('windows-1252')
    expect(guessed(text, 'utf-8')).toBe('utf-8')
  }
})

it('takes quotation marks, dashes, dots and prices for what they are in Windows-1252', () => {
  expect(guessed('l’été… “vieux” port – don’t… 12£ d’œuvre', 'windows-1252')).toBe('windows-1252')
  expect(guessed('Plzeňský kraj, Ústí nad Orlicí, Košice, Žďár nad Sázavou, věž', 'windows-1250')).toBe('windows-1252')
})

it('tells the Cyrillic pages by long runs of letters, and takes a few accents for none', () => {
  const text = 'Улица Ленина, дом 5; Московская область, река Волга'
  expect(guessed(text, 'windows-1251')).toBe('windows-1251')
  expect(guessed(text, 'cp866')).toBe('cp866')
  expect(guessed('accents éàè', 'latin1')).toBe('windows-1252')
})
