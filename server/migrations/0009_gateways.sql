CREATE TABLE "order_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" integer NOT NULL,
	"at" bigint NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"amount" double precision,
	"currency_code" text,
	"status" text,
	"admin_id" integer,
	"payment_id" text,
	"signature" text,
	CONSTRAINT "order_events_key" UNIQUE("order_id","key")
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_paid";--> statement-breakpoint
ALTER TABLE "plans" DROP CONSTRAINT "plans_type";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "ext_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" drop column "search";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search" text GENERATED ALWAYS AS (user_email || chr(10) || lower(coalesce(ext_id, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE SEQUENCE "plans_id_seq" AS integer OWNED BY "plans"."id";--> statement-breakpoint
ALTER TABLE "plans" ALTER COLUMN "id" SET DEFAULT nextval('plans_id_seq');--> statement-breakpoint
SELECT setval('plans_id_seq', (SELECT coalesce(max("id"), 0) + 1 FROM "plans"), false);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gateway" text DEFAULT 'external' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reference" text;--> statement-breakpoint
-- Earlier versions generated the id at the gateway.
UPDATE "orders" SET "reference" = "ext_id";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "reference" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_at" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "next_check_at" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "checking_until" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "notification_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "is_offered" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_next_check" ON "orders" USING btree ("next_check_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_reference_unique" UNIQUE("reference");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded" CHECK ("orders"."refunded_at" is null or "orders"."status" = 'cancelled');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid" CHECK (("orders"."status" = 'done') = ("orders"."expired_at" is not null and "orders"."refunded_at" is null));--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_type" CHECK ("plans"."type" in (0, 1, 2, 3));--> statement-breakpoint
-- As in 0003: the index was dropped with the column.
ALTER TABLE "orders" ALTER COLUMN "search" SET STATISTICS 1000;--> statement-breakpoint
DO $$
BEGIN
  CREATE INDEX orders_search ON orders USING gin (search gin_trgm_ops);
EXCEPTION WHEN undefined_object THEN
  RAISE NOTICE 'pg_trgm is not there: %', SQLERRM;
END
$$;
