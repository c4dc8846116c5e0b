import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';
import { unencrypted } from './unencrypted.ts';

const s3 = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
const MAIL_FROM = 'Shop <shop@mail.example>';

describe('unencrypted', () => {
  it.each([
    [{ DATABASE_URL: 'postgresql://shop@db.example/shop' }],
    [{ DATABASE_URL: 'postgresql://shop@db.example/shop?sslmode=disable' }],
    [{ DATABASE_URL: 'postgresql:///shop?host=db.example' }],
    [{ SMTP_URL: 'smtp://mail.example:587', MAIL_FROM }],
    [{ S3_ENDPOINT: 'http://s3.example', ...s3 }],
    [{ ERROR_REPORT_URL: 'http://errors.example/report' }],
  ])('names the variable, the host and what to set: %j', (variables) => {
    const [name = ''] = Object.keys(variables);
    expect(unencrypted(readEnv(variables))).toEqual([
      expect.stringMatching(
        new RegExp(`^${name} leads to [a-z0-9]+\\.example without encryption: (add|use) .+\\.$`),
      ),
    ]);
  });

  it.each([
    [{}],
    [{ DATABASE_URL: 'postgresql://shop@db.example/shop?sslmode=verify-full' }],
    [{ DATABASE_URL: 'postgresql://shop@127.0.0.1:5432/shop' }],
    [{ DATABASE_URL: 'postgresql://shop@[::1]:5432/shop' }],
    [{ DATABASE_URL: 'postgresql:///shop?host=/var/run/postgresql' }],
    [{ SMTP_URL: 'smtps://mail.example', MAIL_FROM }],
    [{ SMTP_URL: 'smtp://localhost:2525', MAIL_FROM }],
    [{ S3_ENDPOINT: 'https://s3.example', ...s3 }],
  ])('leaves out encrypted connections and this machine: %j', (variables) => {
    expect(unencrypted(readEnv(variables))).toEqual([]);
  });

  it('names a direct URL and a replica', () => {
    const env = readEnv({
      DATABASE_URL: 'postgresql://shop@127.0.0.1:6432/shop',
      DATABASE_DIRECT_URL: 'postgresql://shop@db.example/shop',
      DATABASE_REPLICA_URL: 'postgresql://shop@replica.example/shop',
    });
    expect(unencrypted(env).map((line) => line.split(' ')[0])).toEqual([
      'DATABASE_DIRECT_URL',
      'DATABASE_REPLICA_URL',
    ]);
  });
});
