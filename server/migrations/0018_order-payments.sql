ALTER TABLE "orders" ADD COLUMN "paid_at" bigint;--> statement-breakpoint
-- Orders that are older than their events were paid at their last change, or, if that was the refund, soon after their
-- creation.
UPDATE orders SET paid_at = coalesce(
  (SELECT min(at) FROM order_events WHERE order_id = orders.id AND kind IN ('paid', 'late_payment', 'settled_by_hand')),
  CASE WHEN refunded_at IS NULL THEN updated_at END,
  created_at
) WHERE expired_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_by_payment" ON "orders" USING btree ("paid_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_by_refund" ON "orders" USING btree ("refunded_at") WHERE "orders"."refunded_at" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_at" CHECK (("orders"."paid_at" is null) = ("orders"."expired_at" is null));
