-- The server copies a new name in batches before it changes the node, because one statement for many accesses exceeds its timeout.
CREATE OR REPLACE FUNCTION copy_new_node_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accesses SET node_name = NEW.name WHERE node_id = NEW.id AND node_name <> NEW.name;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Without a join: each connection keeps its first plan, which compares all rows with all rows if the first change had one row
-- (https://www.postgresql.org/docs/current/plpgsql-implementation.html#PLPGSQL-PLAN-CACHING).
CREATE OR REPLACE FUNCTION version_changed_accesses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM increment_generations(array_agg(DISTINCT node_id)) FROM (
    (SELECT id, node_id, ip, public_key, expired_at FROM before WHERE status = 'active'
      EXCEPT SELECT id, node_id, ip, public_key, expired_at FROM after WHERE status = 'active')
    UNION ALL
    (SELECT id, node_id, ip, public_key, expired_at FROM after WHERE status = 'active'
      EXCEPT SELECT id, node_id, ip, public_key, expired_at FROM before WHERE status = 'active')
  ) AS changed HAVING count(*) > 0;
  RETURN NULL;
END
$$;
