import { describe, expect, it } from 'vitest';
import { auditFilter, auditSearchParams, readAuditSearch } from './audit-filter.ts';

const read = (search: string) => readAuditSearch(new URLSearchParams(search));

describe('the filters of the audit log', () => {
  it('are read from the URL and written to it', () => {
    const search = read('by=ada&of=delivery-method&from=2026-11-01&to=2026-11-30&subject=order:1');
    expect(search).toEqual({
      actor: 'ada',
      kind: 'DELIVERY_METHOD',
      from: '2026-11-01',
      to: '2026-11-30',
      subject: 'order:1',
    });
    expect(auditSearchParams(search)).toEqual({
      by: 'ada',
      of: 'delivery-method',
      from: '2026-11-01',
      to: '2026-11-30',
      subject: 'order:1',
    });
  });

  it('ignore what they do not know', () => {
    const none = { actor: '', kind: null, from: '', to: '', subject: '' };
    expect(read('')).toEqual(none);
    expect(read('by=%20&of=constructor&from=yesterday&to=2026-99-99')).toEqual(none);
    expect(auditFilter(none)).toEqual({});
  });

  it('include the last day', () => {
    const { from, until } = auditFilter(read('from=2026-11-30&to=2026-11-30'));
    expect(new Date(until ?? '').getTime() - new Date(from ?? '').getTime()).toBe(24 * 3_600_000);
    expect(new Date(until ?? '').getDate()).toBe(1);
  });
});
