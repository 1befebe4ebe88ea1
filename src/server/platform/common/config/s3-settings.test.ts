import { describe, expect, it } from 'vitest'

import { problemsOf } from '#tests/config-problems.ts'
import { readConfig } from './config.ts'

const bucket = {
  FILES_S3_ENDPOINT: 'https://almacen.municipio.example',
  FILES_S3_BUCKET: 'registro',
  FILES_S3_KEY_ID: 'llave',
  FILES_S3_SECRET: 'secreta',
}

describe('where files are kept', () => {
  it('is the data folder, or the bucket that four variables name', () => {
    expect(readConfig({}).s3).toBe(null)
    expect(readConfig(bucket).s3).toEqual({
      endpoint: new URL(bucket.FILES_S3_ENDPOINT),
      bucket: 'registro',
      region: 'us-east-1',
      keyId: 'llave',
      secret: 'secreta',
      isBucketInHost: false,
    })
    const elsewhere = { ...bucket, FILES_S3_REGION: 'sa-east-1', FILES_S3_BUCKET_IN_HOST: '1' }
    expect(readConfig(elsewhere).s3).toMatchObject({ region: 'sa-east-1', isBucketInHost: true })
  })

  it.each(Object.keys(bucket))('is not half said: without %s it is a problem', (name) => {
    const [problem] = problemsOf({ ...bucket, [name]: '' })
    expect(problem).toContain('van juntas')
    expect(problem).not.toContain('secreta')
  })

  it.each([
    'http://almacen.municipio.example',
    'https://llave:secreta@almacen.example',
    'almacen:9000',
  ])('is never reached in the clear, nor by an address that carries a key: %s', (address) => {
    const [problem] = problemsOf({ ...bucket, FILES_S3_ENDPOINT: address })
    expect(problem).toMatch(/^FILES_S3_ENDPOINT debe ser/u)
    expect(problem).not.toContain('secreta')
  })

  it('is a bucket by its name', () => {
    expect(problemsOf({ ...bucket, FILES_S3_BUCKET: 'Mi Depósito' })[0]).toContain('Mi Depósito')
  })
})
