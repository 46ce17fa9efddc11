-- A text as searches compare it: in lower case, without diacritics, and with plain apostrophes. Letters that Unicode does not
-- decompose are replaced one by one. Unlike `unaccent`, it is immutable, so that generated columns can use it.
CREATE FUNCTION search_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(
    translate(regexp_replace(normalize(lower(value), NFD), '[\u0300-\u036f]', '', 'g'), 'øłđıħŧ’‘ʼ', 'oldiht'''''''),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;
--> statement-breakpoint
-- The last line is only searched for a part of an IP address or of a URL.
ALTER TABLE "accesses" drop column "search";--> statement-breakpoint
ALTER TABLE "accesses" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(name || chr(10) || user_email || chr(10) || node_name || chr(10) || host(ip))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "invites" drop column "search";--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(coalesce(maker_email, '') || chr(10) || coalesce(user_email, '') || chr(10) || coalesce(note, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" drop column "search";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(user_email || chr(10) || coalesce(ext_id, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "nodes" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(name || chr(10) || city || chr(10) || url)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_log" drop column "search";--> statement-breakpoint
ALTER TABLE "admin_log" ADD COLUMN "search" text GENERATED ALWAYS AS (search_text(coalesce(admin_email, '') || chr(10) || coalesce(subject_name, '') || chr(10) || '#' || subject_id::text || chr(10) || coalesce(owner_email, '') || chr(10) || coalesce('#' || owner_id::text, ''))) STORED NOT NULL;--> statement-breakpoint
-- As in 0003 and 0010: the indexes were dropped with their columns.
ALTER TABLE "accesses" ALTER COLUMN "search" SET STATISTICS 1000;--> statement-breakpoint
ALTER TABLE "invites" ALTER COLUMN "search" SET STATISTICS 1000;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "search" SET STATISTICS 1000;--> statement-breakpoint
ALTER TABLE "admin_log" ALTER COLUMN "search" SET STATISTICS 1000;--> statement-breakpoint
DO $$
BEGIN
  CREATE INDEX accesses_search ON accesses USING gin (search gin_trgm_ops);
  CREATE INDEX invites_search ON invites USING gin (search gin_trgm_ops);
  CREATE INDEX orders_search ON orders USING gin (search gin_trgm_ops);
  CREATE INDEX admin_log_search ON admin_log USING gin (search gin_trgm_ops);
EXCEPTION WHEN undefined_object THEN
  RAISE NOTICE 'pg_trgm is not there: %', SQLERRM;
END
$$;
