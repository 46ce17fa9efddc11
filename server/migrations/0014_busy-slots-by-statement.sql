-- A statement that changes many accesses updates each node once: each update of a row leaves a version behind, which the
-- next update in the same transaction has to pass, so that counting by row takes quadratic time.
DROP TRIGGER accesses_busy_slots ON accesses;
--> statement-breakpoint
DROP FUNCTION count_busy_slots();
--> statement-breakpoint
CREATE FUNCTION add_busy_slots(node integer, change bigint) RETURNS void LANGUAGE sql AS $$
  UPDATE nodes SET busy_slots = busy_slots + change WHERE id = node;
$$;
--> statement-breakpoint
-- In the order of the ids of the nodes, so that two statements that change accesses on several nodes do not deadlock.
CREATE FUNCTION count_added_accesses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_busy_slots(node_id, count(*)) FROM added WHERE status = 'active' GROUP BY node_id ORDER BY node_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER accesses_added_slots AFTER INSERT ON accesses REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_accesses();
--> statement-breakpoint
CREATE FUNCTION count_removed_accesses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_busy_slots(node_id, -count(*)) FROM removed WHERE status = 'active' GROUP BY node_id ORDER BY node_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER accesses_removed_slots AFTER DELETE ON accesses REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_accesses();
--> statement-breakpoint
-- Nodes whose sum is 0 are not updated: after a new name, for example.
CREATE FUNCTION count_changed_accesses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_busy_slots(node_id, sum(change)) FROM (
    SELECT node_id, -1 AS change FROM before WHERE status = 'active'
    UNION ALL
    SELECT node_id, 1 FROM after WHERE status = 'active'
  ) AS changes GROUP BY node_id HAVING sum(change) <> 0 ORDER BY node_id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER accesses_changed_slots AFTER UPDATE ON accesses REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION count_changed_accesses();
