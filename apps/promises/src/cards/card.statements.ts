import type { ValueType } from '@slovo/kit/calls';
import { type Statement, statement } from '@slovo/kit/db';
import type { Visibility } from '../promises/visibility.ts';
import { areAsShown, isCurrent, shownPeople } from './freshness.ts';

/** A promise that a list or a page shows, and the text that is stored for it. */
export interface CardRow {
  id: number;
  /** Finished JSON of the PromiseView for the reader; null where it must be presented anew. */
  text: string | null;
  /** Finished JSON of the report that waits for a decision; null without one, or without a text. */
  waiting: string | null;
}

/** The row itself decides who may see it, never what is stored. `invitation` is null for visitors. */
export type PromiseCardRow = CardRow & Visibility;

/** A row of a page, with its sort key. */
export interface ListedCard extends CardRow {
  rank: number;
  at: Date;
}

// $1 the reader's id or null, $2 now, $3 FORMAT
const TEXT = `CASE WHEN card.valid_until > $2 AND promise.owner_banned_at IS NULL AND ${isCurrent('card', '$3')} THEN
  CASE WHEN $1::int IN (promise.user_id, card.invitee_id) THEN coalesce(card.insider_body, card.body) ELSE card.body END
  END AS text, card.waiting_report AS waiting`;

/** The types of the values that `cardById` takes; lists take more of them. $4 is an id, or how many rows of a list. */
export const CARD_VALUES = ['int', 'timestamptz', 'text', 'int'] as const satisfies ValueType[];

export const cardById = statement<unknown[], PromiseCardRow>(
  'card-by-id',
  `SELECT promise.id, promise.user_id AS "ownerId", promise.motivator_id AS "motivatorId",
     promise.approval_type AS "approvalType", promise.is_public AS "isPublic",
     promise.owner_banned_at AS "ownerBannedAt", promise.held_at AS "heldAt",
     CASE WHEN $1::int IS NOT NULL THEN (
       SELECT invitation.status FROM invitations AS invitation
       WHERE invitation.promise_id = promise.id ORDER BY invitation.id DESC LIMIT 1) END AS invitation,
     ${TEXT}
   FROM promises AS promise LEFT JOIN promise_cards AS card ON card.promise_id = promise.id
   WHERE promise.id = $4`,
  'once',
);

/** Which of these everyone may see: `isShown` of visibility.ts. */
export const shownPromises = statement<[ids: number[]], Stored>(
  'shown-promises',
  `SELECT id FROM promises WHERE id = ANY ($1::int[]) AND is_public AND owner_banned_at IS NULL`,
  'once',
);

/** The reverse order of `domain`'s compareForList. The index promises_list_idx is over the same expression. */
const LIST_RANK =
  "CASE promise.status WHEN 'active' THEN 3 WHEN 'draft' THEN 2 WHEN 'closed' THEN 1 ELSE 0 END";

const UNRANKED = '0';

/** A statement of a list, and the types of its values. */
export interface CardList<Row extends object = ListedCard> extends Statement<unknown[], Row> {
  readonly values: readonly ValueType[];
}

/** A page in one row. */
export interface JoinedPage {
  /** The texts of its promises, separated by commas; null without any, or where one must be presented anew. */
  items: string | null;
  /** Rows of the list's statement: one more than the page has where there is a next one. */
  found: number;
  /** The sort key of the last promise of a page that has a next one. */
  rank: number | null;
  at: Date | null;
  id: number | null;
}

/** A list whose page can be read as one row: ten texts cost more to read one by one than to join. */
export interface TextList extends CardList {
  readonly joined: CardList<JoinedPage>;
}

interface ListShape {
  rank: string;
  at: string;
  where: string;
  /** The types of its own values: $5, $6 … */
  values: readonly ValueType[];
}

/**
 * A page of a list and one row more, found by an index that has the rows in the list's order.
 * @param page of `promises AS promise`: its sort key and its conditions
 */
const list = (name: string, { rank, at, where, values }: ListShape): CardList => ({
  ...statement<unknown[], ListedCard>(
    name,
    `SELECT ${rank} AS rank, ${at} AS at, promise.id, ${TEXT}
     FROM promises AS promise LEFT JOIN promise_cards AS card ON card.promise_id = promise.id
     WHERE ${where}
     ORDER BY ${rank === UNRANKED ? '' : `${rank} DESC, `}${at} DESC, promise.id DESC LIMIT $4`,
    'once',
  ),
  values: [...CARD_VALUES, ...values],
});

const LAST_OF_PAGE = 'FILTER (WHERE place = $4 - 1)';

/** With the same values. PostgreSQL joins in the order of the list, as nothing sorts or hashes its rows after it. */
const withTexts = (rows: CardList): TextList => ({
  ...rows,
  joined: {
    ...statement<unknown[], JoinedPage>(
      `${rows.name}-joined`,
      `SELECT CASE WHEN count(*) = count(text) THEN string_agg(text, ',') FILTER (WHERE place < $4) END AS items,
         count(*)::int AS found, max(rank) ${LAST_OF_PAGE} AS rank, max(at) ${LAST_OF_PAGE} AS at, max(id) ${LAST_OF_PAGE} AS id
       FROM (SELECT listed.*, row_number() OVER () AS place FROM (${rows.text}) AS listed) AS placed`,
      'once',
    ),
    values: rows.values,
  },
});

/** Public promises of all who are not banned, latest activity first. $5, $6: time and id to begin after. */
export const feedCards = list('feed-cards', {
  rank: UNRANKED,
  at: 'promise.last_activity_at',
  where: `promise.is_public AND promise.owner_banned_at IS NULL AND (promise.last_activity_at, promise.id) < ($5, $6::int)`,
  values: ['timestamptz', 'int'],
});

/**
 * Promises of one person in the order of their own list. $5, $6: time and id to begin after, $7 the rank; $8 the owner,
 * $9 whether only what is public.
 */
export const ownedCards = withTexts(
  list('owned-cards', {
    rank: LIST_RANK,
    at: 'promise.created_at',
    where: `promise.user_id = $8 AND promise.held_at IS NULL AND (promise.is_public OR NOT $9::boolean)
    AND (${LIST_RANK}, promise.created_at, promise.id) < ($7::int, $5, $6::int)`,
    values: ['timestamptz', 'int', 'int', 'int', 'boolean'],
  }),
);

/** Running promises of one person, newest first. $5, $6 as above; $7 the owner, $8 whether only challenges. */
export const runningCards = withTexts(
  list('running-cards', {
    rank: UNRANKED,
    at: 'promise.created_at',
    where: `promise.user_id = $7 AND promise.held_at IS NULL AND promise.status IN ('active', 'overdue')
    AND (promise.type = 'challenge' OR NOT $8::boolean) AND (promise.created_at, promise.id) < ($5, $6::int)`,
    values: ['timestamptz', 'int', 'int', 'boolean'],
  }),
);

interface Stored {
  id: number;
}

/**
 * Writes cards, one for each element of the arrays. An older version never replaces a newer one of the same format.
 * Left out is what a transaction changes at this moment, and what shows a person as they are no longer: the rows of
 * people stay locked, so that a deletion of a person either finds the card or prevents it.
 */
export const storeCards = statement<unknown[], Stored>(
  'store-cards',
  `WITH made AS (
     SELECT * FROM unnest($2::int[], $3::int[], $4::text[], $5::text[], $6::timestamptz[], $7::boolean[], $8::int[],
       $9::text[], $10::text[], $11::text[]) AS one (id, version, people, people_versions, valid_until, is_running,
       invitee_id, body, insider_body, waiting_report)
   ), ${shownPeople('SELECT unnest(people::int[]) FROM made')}
   INSERT INTO promise_cards (promise_id, format, version, people, people_versions, valid_until, is_running, invitee_id,
     body, insider_body, waiting_report)
   SELECT made.id, $1, made.version, made.people::int[], made.people_versions::int[], made.valid_until, made.is_running,
     made.invitee_id, made.body, made.insider_body, made.waiting_report
   FROM made JOIN promises AS promise ON promise.id = made.id AND promise.version = made.version
   WHERE ${areAsShown('made')}
   ORDER BY made.id
   FOR KEY SHARE OF promise SKIP LOCKED
   ON CONFLICT (promise_id) DO UPDATE SET format = excluded.format, version = excluded.version, people = excluded.people,
     people_versions = excluded.people_versions, valid_until = excluded.valid_until, is_running = excluded.is_running,
     invitee_id = excluded.invitee_id, body = excluded.body, insider_body = excluded.insider_body,
     waiting_report = excluded.waiting_report
   WHERE promise_cards.version <= excluded.version
   RETURNING promise_id AS id`,
  'once',
);

/** Running promises whose day has ended since they were written. $1 now, $2 how many. */
export const endedCards = statement<unknown[], Stored>(
  'ended-cards',
  `SELECT promise_id AS id FROM promise_cards WHERE is_running AND valid_until <= $1
   ORDER BY valid_until, promise_id LIMIT $2`,
);

/** Since when there is a card to refresh. */
export const firstEnd = statement<unknown[], { due: Date }>(
  'first-end',
  `SELECT valid_until AS due FROM promise_cards WHERE is_running ORDER BY valid_until LIMIT 1`,
);

/** Promises from an id on, whether everyone sees them and whether there is a card. $1 the id before, $2 how many. */
export const nextPromises = statement<unknown[], { id: number; isShown: boolean; hasCard: boolean }>(
  'next-promises',
  `SELECT promise.id, promise.is_public AND promise.owner_banned_at IS NULL AS "isShown",
     (SELECT true FROM promise_cards AS card WHERE card.promise_id = promise.id) IS NOT NULL AS "hasCard"
   FROM promises AS promise WHERE promise.id > $1 ORDER BY promise.id LIMIT $2`,
);

/** Drops cards that can no longer be refreshed; the next read presents them anew. */
export const dropCards = statement<unknown[], Stored>(
  'drop-cards',
  `DELETE FROM promise_cards WHERE promise_id = ANY ($1::int[]) AND valid_until <= $2 RETURNING promise_id AS id`,
);
