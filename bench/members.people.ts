import type { BenchDatabase } from './database.ts';

/** Names are as unevenly spread as people's: a few have thousands. Numbers rise with the day of joining. */
export async function addMembers(database: BenchDatabase, members: number): Promise<void> {
  const query = (text: string) => database.query(text, []);
  await query('ALTER TABLE users DISABLE TRIGGER users_terms_changed');
  await query('DROP INDEX member_terms_prefix, member_words_similar');
  await database.query(
    `INSERT INTO users (id, username, username_key, email, email_key, password_hash, first_name, last_name, cs_user_id, created_at, last_seen_at, is_admin, suspended_at)
     SELECT uuidv7(), name, name, email, email, '', initcap(first), initcap(last), 'CS' || 100000 + n,
       now() - ($1 - n) * interval '1 minute', CASE WHEN random() < 0.6 THEN now() - power(random(), 3) * interval '2 years' END,
       n % 50000 = 0, CASE WHEN n % 9973 = 0 THEN now() END
     FROM (
       SELECT n, first, last, CASE n % 3 WHEN 0 THEN first || '.' || last || n WHEN 1 THEN left(first, 1) || last || n ELSE first || n END AS name,
         first || '.' || last || n || (ARRAY['@gmail.com', '@outlook.com', '@yahoo.com', '@x.example'])[1 + n % 4] AS email
       FROM (
         SELECT n, first[1 + floor(power(random(), 2) * cardinality(first))] AS first,
           a[1 + floor(power(random(), 2) * cardinality(a))] || b[1 + floor(power(random(), 2) * cardinality(b))] || c[1 + floor(power(random(), 2) * cardinality(c))] AS last
         FROM generate_series(1, $1::int) n, (SELECT string_to_array($2, ' ') AS first, string_to_array($3, ' ') AS a, string_to_array($4, ' ') AS b, string_to_array($5, ' ') AS c) parts
       ) spread
     ) named`,
    [
      members,
      'james mary robert patricia john jennifer michael linda david elizabeth william barbara richard susan joseph jessica thomas sarah charles karen christopher nancy daniel lisa matthew betty anthony margaret mark sandra donald ashley steven kimberly paul emily andrew donna joshua michelle tomas lucia zoe ines maya grace yusuf hanna lena omar',
      'smi john wil bro jon mil dav gar rod mar her lop gon and tho tay moo jack lin okaf whit dem oyel nov barr acht falk per tur phil cam park ev ed coll ste mor rog reed cook',
      'a e i o th er en in am ar on el is ov qu',
      'son man ton ski ez er ley berg quist well ford field comb es ing vic lund worth dale stein',
    ],
  );
  await query(
    `INSERT INTO member_terms SELECT id, search_terms(username, email, first_name, last_name, cs_user_id) FROM users`,
  );
  await query(
    'INSERT INTO member_words SELECT id, search_words(username, email, first_name, last_name) FROM users',
  );
  await query('CREATE INDEX member_terms_prefix ON member_terms (term text_pattern_ops, user_id)');
  await query(
    'CREATE INDEX member_words_similar ON member_words USING gin (words gin_trgm_ops) WITH (fastupdate = false)',
  );
  await query(
    `INSERT INTO subscriptions (user_id, source, status, created_at)
     SELECT id, CASE WHEN random() < 0.01 THEN 'gift' ELSE 'paid' END, CASE WHEN random() < 0.8 THEN 'active' ELSE 'canceled' END, created_at
     FROM users WHERE random() < 0.3`,
  );
  await query(
    'INSERT INTO two_factors (user_id, confirmed_at) SELECT id, now() FROM users WHERE random() < 0.03',
  );
  await query('ALTER TABLE users ENABLE TRIGGER users_terms_changed');
  for (const table of ['users', 'member_terms', 'member_words', 'subscriptions', 'two_factors'])
    await query(`VACUUM ANALYZE ${table}`);
}
