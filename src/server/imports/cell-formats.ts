/**
 * Which numbers of a workbook are days, by the format their cells have (ECMA-376, part 1,
 * §18.8.30), and which day they are.
 */
import { readXml } from './read-xml.ts'
import { tableLimits } from './table.ts'

/** For each format of a cell, whether what it shows is a day. */
export type DayFormats = readonly boolean[]

export async function readDayFormats(chunks: AsyncIterable<Buffer>): Promise<DayFormats> {
  const own = new Map<number, string>()
  const formats: number[] = []
  await readXml(chunks, {
    open(element) {
      if (own.size + formats.length > tableLimits.stylesKept) return
      if (element.path === 'styleSheet/numFmts/numFmt') {
        own.set(Number(element.attribute('numFmtId')), element.attribute('formatCode') ?? '')
      } else if (element.path === 'styleSheet/cellXfs/xf') {
        formats.push(Number(element.attribute('numFmtId') ?? 0))
      }
    },
  })
  return formats.map((id) => {
    const code = own.get(id)
    return code === undefined ? isBuiltInDay(id) : isDayCode(code)
  })
}

/** Those every program knows without being told; 27 to 58 are days of eastern languages. */
function isBuiltInDay(id: number): boolean {
  return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
}

/**
 * A year or a day in it, outside of what stands in quotation marks, in brackets or after a
 * backslash.
 */
function isDayCode(code: string): boolean {
  const [positive = ''] = code.replaceAll(/"[^"]*"|\[[^\]]*\]|[\\_*]./gu, '').split(';')
  return /[dy]/iu.test(positive)
}

const dayMs = 86_400_000
const minuteMs = 60_000
// What 1904 counts as nought.
const daysTo1904 = 1462
/** 31 December 9999, the last day of a spreadsheet. */
const lastDay = 2_958_465

/**
 * `1998-11-21`, or with its hour, `1998-11-21 10:30`; the text itself when it is no such number.
 * The 29 February 1900 that spreadsheets have is written as they show it, and is a day for nobody.
 */
export function dayText(value: string, is1904: boolean): string {
  const counted = Number(value)
  if (value === '' || !Number.isFinite(counted) || counted < 0) return value
  // To the minute: a third of a day has no end in binary.
  const minutes = Math.round((counted + (is1904 ? daysTo1904 : 0)) * 1440)
  const days = Math.floor(minutes / 1440)
  if (days < 1 || days > lastDay) return value
  const hour = minutes % 1440 === 0 ? '' : ` ${hourText(minutes % 1440)}`
  return `${days === 60 ? '1900-02-29' : civilText(days)}${hour}`
}

function civilText(days: number): string {
  // Before the day that never was, days are one less far from the beginning.
  const beginning = Date.UTC(1899, 11, days < 60 ? 31 : 30)
  return new Date(beginning + days * dayMs).toISOString().slice(0, 10)
}

function hourText(minutes: number): string {
  return new Date(minutes * minuteMs).toISOString().slice(11, 16)
}
