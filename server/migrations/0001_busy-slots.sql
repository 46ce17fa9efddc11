-- The places taken are counted by the database, so that the number cannot drift from the accesses that stand for it.
CREATE FUNCTION count_busy_slots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'active' THEN
    UPDATE nodes SET busy_slots = busy_slots - 1 WHERE id = OLD.node_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'active' THEN
    UPDATE nodes SET busy_slots = busy_slots + 1 WHERE id = NEW.node_id;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER accesses_busy_slots AFTER INSERT OR DELETE OR UPDATE OF status, node_id ON accesses
  FOR EACH ROW EXECUTE FUNCTION count_busy_slots();
--> statement-breakpoint
-- Not a CHECK: an admin may lower the capacity under the places taken; then nothing is added until enough of them are free.
CREATE FUNCTION hold_node_capacity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.capacity <> 0 AND NEW.busy_slots > NEW.capacity AND (TG_OP = 'INSERT' OR NEW.busy_slots > OLD.busy_slots) THEN
    RAISE EXCEPTION 'node % has no free place', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'nodes_places';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER nodes_places BEFORE INSERT OR UPDATE OF busy_slots ON nodes
  FOR EACH ROW EXECUTE FUNCTION hold_node_capacity();
