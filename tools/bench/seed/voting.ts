import { NAME } from './auth.ts';
import { factTables, type Growth } from './facts.ts';

export const seedVoting = (growth: Growth): string[] => [
  ...factTables(growth),
  `INSERT INTO people (id, username, first_name, banned, version)
   SELECT i, 'person_' || i, ${NAME}, false, 1 FROM generate_series(${growth.firstPerson}, ${growth.lastPerson}) AS i`,
  `INSERT INTO promises (id, owner_id, approval_type, motivator_id, is_public, title, version)
   SELECT id, owner, approval::approval_type, motivator, is_public, 'Обещание № ' || id, 1 FROM promise_facts AS promise`,
  `INSERT INTO polls (report_id, promise_id, owner_id, status, required_votes, waits_for, decided_by, reported_at, day_number, report_text, opened_at, closed_at)
   SELECT id, promise_id, owner, (CASE status WHEN 'pending' THEN 'open' ELSE status END)::poll_status,
     CASE approval WHEN 'system' THEN 0 ELSE 1 END, CASE approval WHEN 'anyuser' THEN 0 WHEN 'specific' THEN motivator END,
     CASE WHEN status <> 'pending' THEN judge END, created_at, CASE WHEN type <> 'goal' THEN day END,
     'Сегодня получилось, хотя и не сразу: ' || id, created_at,
     CASE WHEN status <> 'pending' THEN created_at + interval '1 hour' END
   FROM report_facts AS report`,
  `INSERT INTO votes (report_id, voter_id, owner_id, type, cast_at)
   SELECT id, judge, owner, (CASE status WHEN 'rejected' THEN 'reject' ELSE 'approve' END)::vote_type, created_at + interval '1 hour'
   FROM report_facts AS report WHERE approval <> 'system' AND status <> 'pending'`,
];
