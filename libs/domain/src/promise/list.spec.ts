import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import {
  compareForList,
  type ListedPromise,
  matchesMyFilter,
  matchesPublicTab,
  matchesType,
  MY_FILTERS,
  promisePath,
  PUBLIC_TABS,
  TYPE_FILTERS,
} from './list.ts';
import { progressPercent } from './progress.ts';
import { COMPLETION_TYPES, PROMISE_TYPES, WIRE_STATUSES } from './types.ts';

const of = (id: number, status: string, created_at = '2026-11-01T00:00:00Z'): ListedPromise => ({
  id,
  status,
  created_at,
});

describe('[MY-13] order of a list', () => {
  it('is active, draft, completed, closed, overdue; older names sort with their equivalents', () => {
    const statuses = ['overdue', 'closed', 'completed', 'draft_with_voting', 'active_with_system'];
    const sorted = statuses.map((status, id) => of(9 - id, status)).toSorted(compareForList);
    expect(sorted.map((one) => one.status)).toEqual(statuses.toReversed());
  });

  it('is newest first within a status, whichever draft it is', () => {
    const list = [
      of(1, 'draft', '2026-11-01T00:00:00Z'),
      of(2, 'draft_with_motivator', '2026-11-03T00:00:00Z'),
      of(3, 'draft', '2026-11-02T00:00:00Z'),
    ];
    expect(list.toSorted(compareForList).map((one) => one.id)).toEqual([2, 3, 1]);
  });

  it('does not depend on the order before', () => {
    const any = fc.record({
      id: fc.nat(),
      status: fc.constantFrom(...WIRE_STATUSES),
      created_at: fc.date({ noInvalidDate: true }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(any, { selector: (one) => one.id }), (list) => {
        expect(list.toReversed().toSorted(compareForList)).toEqual(list.toSorted(compareForList));
      }),
    );
  });
});

describe('tabs and filters', () => {
  const tabsOf = (status: string, completion_type: string | null = null) =>
    PUBLIC_TABS.filter((tab) => matchesPublicTab(tab, { status, completion_type }));

  it.each([
    ['[PUBLIC-09]', 'active', null, ['active']],
    ['[PUBLIC-09]', 'active_with_voting', null, ['active']],
    ['overdue is not lost:', 'overdue', null, ['active']],
    ['[PUBLIC-10]', 'closed', 'success', ['completed']],
    ['[PUBLIC-10]', 'completed', null, ['completed']],
    ['[PUBLIC-11]', 'draft_motivator_accepted', null, ['drafts']],
    ['[PUBLIC-12]', 'closed', 'failed', ['failed']],
    ['closed as overdue is a failure:', 'closed', 'overdue', ['failed']],
    ['[PUBLIC-13]', 'closed', 'give_up', ['gave_up']],
    ['[PUBLIC-14]', 'closed', 'cancel', ['canceled']],
  ])('%s %s %s is in the tabs %j', (_, status, completion, tabs) => {
    expect(tabsOf(status, completion)).toEqual(tabs);
  });

  it('every promise is in exactly one public tab', () => {
    for (const status of WIRE_STATUSES) {
      for (const completion of status === 'closed' ? COMPLETION_TYPES : [null])
        expect(tabsOf(status, completion)).toHaveLength(1);
    }
  });

  it('[MY-03] [MY-04] the owner`s filters are the tabs, all, and overdue', () => {
    const filtersOf = (status: string, completion_type: string | null = null) =>
      MY_FILTERS.filter((filter) => matchesMyFilter(filter, { status, completion_type }));
    expect(filtersOf('overdue')).toEqual(['all', 'active', 'overdue']);
    expect(filtersOf('closed', 'overdue')).toEqual(['all', 'failed', 'overdue']);
    expect(filtersOf('active')).toEqual(['all', 'active']);
  });

  it('[MY-05] filters by type', () => {
    expect(TYPE_FILTERS.toSorted()).toEqual(['all', ...PROMISE_TYPES].toSorted());
    expect([matchesType('all', 'goal'), matchesType('goal', 'goal'), matchesType('habit', 'goal')]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('a card', () => {
  it.each([
    ['[CARD-09]', { id: 5, isPublic: true, username: 'anna' }, '/anna/p/5'],
    ['[CARD-10]', { id: 5, isPublic: true, username: null }, '/promises/5'],
    ['[CARD-11]', { id: 5, isPublic: false, username: 'anna' }, '/my/5'],
  ])('%s leads to its page', (_, promise, path) => {
    expect(promisePath(promise)).toBe(path);
  });

  it('[DETAIL-10] [DETAIL-11] fills the bar by kept days, never past 100 %', () => {
    expect([progressPercent(0, 30), progressPercent(15, 30), progressPercent(31, 30)]).toEqual([0, 50, 100]);
  });
});
