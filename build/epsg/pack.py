"""
Packs the dumps of dump.py into src/geo/crs/data/epsg.json: base64 of brotli of one JSON object (see README.md).

    python pack.py OUT.json PROJ_DB DUMP.jsonl [NEWER_DUMP.jsonl ...]

The first dump decides; later ones only add codes that it lacks. PROJ_DB gives ellipsoids, other names and the names under
which grids are published. Needs the package brotli.
"""

import base64
import json
import math
import re
import sqlite3
import sys

import brotli

PROJECTION = re.compile(
    r"^\+inv \+proj=(longlat|utm|tmerc|lcc|aea|omerc|laea|sterea|stere|cass|col_urban|merc|krovak|mod_krovak|poly|somerc|aeqd|"
    r"eqc|labrd|cea|webmerc|eqearth|nzmg|ortho|bonne)\b"
)
LAST = "+proj=unitconvert +xy_in=rad +xy_out=deg"
DEGREES = "+proj=unitconvert +xy_in=deg +xy_out=rad"


def normal(name):
    return re.sub(r"[^a-z0-9+]", "", name.lower())


def split(definition):
    """A pipeline to WGS 84 degrees as (steps to geographic radians from Greenwich, steps of the datum shift)."""
    if definition == "+proj=noop":
        return DEGREES, ""
    steps = [s.strip() for s in definition.split("+step ")]
    steps = steps[1:] if steps[0].startswith("+proj=pipeline") else steps
    if steps and steps[-1] == LAST:
        steps.pop()
    else:
        raise ValueError(definition)
    steps = [re.sub(r" \+z_(in|out)=m", "", step) for step in steps]
    count = 0
    while count < len(steps) and re.match(r"^(\+inv )?\+proj=(unitconvert|axisswap)\b", steps[count]):
        count += 1
    if count < len(steps) and PROJECTION.match(steps[count]):
        count += 1
    prefix, datum = steps[:count], steps[count:]
    if not prefix:
        raise ValueError(definition)
    if prefix[-1].startswith("+inv +proj=longlat") and "+pm=" not in prefix[-1]:
        prefix.pop()
    datum = [step for step in datum if not re.match(r"^(\+inv )?\+proj=longlat(?!.*\+pm=)", step)]
    return "|".join(prefix), "|".join(datum)


def rebase(prefix, datum, wanted):
    """The datum steps for another prefix, where the two differ by a prime meridian alone; else None."""
    if prefix == wanted:
        return datum
    ours, theirs = prefix.split("|"), wanted.split("|")
    steps = []
    if theirs[-1].startswith("+inv +proj=longlat"):
        steps.append(theirs.pop()[5:])
    if ours[-1].startswith("+inv +proj=longlat"):
        steps.append(ours.pop())
    return "|".join(steps + ([datum] if datum else [])) if ours == theirs else None


def degrees(value, factor):
    """Prime meridians are stored in their own unit; without a factor it is sexagesimal DDD.MMSSsss."""
    if factor is not None:
        return value * factor * 180 / math.pi
    text = f"{abs(value):.10f}"
    whole, rest = text.split(".")
    return math.copysign(int(whole) + int(rest[:2]) / 60 + float(rest[2:4] + "." + rest[4:]) / 3600, value)


class Table:
    def __init__(self):
        self.rows, self.index = [], {}

    def add(self, value):
        key = json.dumps(value)
        if key not in self.index:
            self.index[key] = len(self.rows)
            self.rows.append(value)
        return self.index[key]


def main():
    out_path, db_path, *dumps = sys.argv[1:]
    db = sqlite3.connect(db_path)
    entries, versions = {}, []
    for dump in dumps:
        for line in open(dump):
            entry = json.loads(line)
            if "metadata" in entry:
                m = entry["metadata"]
                versions.append(f"PROJ {m['PROJ.VERSION']}, EPSG {m['EPSG.VERSION']} of {m['EPSG.DATE']}")
            else:
                entries.setdefault(entry["code"], entry)

    grids = {}
    for original, tif, old, method, inverse in db.execute(
        "select original_grid_name, proj_grid_name, old_proj_grid_name, proj_method, inverse_direction from grid_alternatives"
    ):
        if method in ("hgridshift", "gridshift") and original.lower().endswith(".gsb"):
            # The file as published, and PROJ's own NTv2 file where that is another one (another direction, too).
            files = [(original, inverse)]
            if old and old.lower().endswith(".gsb") and old.lower() != original.lower():
                files.append((old, 0))
            for name in (original, tif, old):
                if name:
                    grids[name] = files

    def with_files(definition):
        """The datum steps with the names of NTv2 files, one text for each choice of files; none when a grid has no NTv2 file."""
        texts = [""]
        for step in definition.split("|"):
            match = re.search(r"\+grids=(\S+)", step)
            choices = [step]
            if match:
                if match.group(1) not in grids or not re.search(r"\+proj=(hgridshift|gridshift)\b", step):
                    return []
                choices = []
                for file, inverse in grids[match.group(1)]:
                    backwards = ("+inv" in step) != bool(inverse)
                    choices.append(("+inv " if backwards else "") + "+proj=hgridshift +grids=" + file.replace(" ", "%20"))
            elif re.search(r"\+proj=(deformation|defmodel|xyzgridshift|tinshift|vgridshift)\b", step):
                return []
            texts = [(text + "|" if text else "") + choice for text in texts for choice in choices]
        return texts

    areas, datums, ops, lists, prefixes, units = (Table() for _ in range(6))
    kinds = ["projected", "geographic 2D", "geographic 3D", "geocentric", "compound", "vertical"]
    rows = []
    for code in sorted(entries):
        e = entries[code]
        area = areas.add(e["area"]) if e["area"] else -1
        row = {"c": code, "n": e["name"], "k": kinds.index(e["kind"]), "a": area, "d": int(e["deprecated"]), "r": e["replacements"][0] if len(e["replacements"]) == 1 else 0}
        row["u"] = units.add(e["axes"][0][1]) if e.get("axes") else -1
        row["b"] = e.get("horizontal") or e.get("base") or 0
        row["p"] = row["o"] = row["g"] = -1
        if "ops" in e:
            chosen = []
            for op in e["ops"]:
                if op["def"] is None:
                    continue
                prefix, datum = split(op["def"])
                number = prefixes.add(prefix)
                if row["p"] == -1:
                    row["p"] = number
                elif row["p"] != number:
                    datum = rebase(prefix, datum, prefixes.rows[row["p"]])
                    if datum is None:
                        print("two projections", code, e["name"], prefix, prefixes.rows[row["p"]])
                        continue
                accuracy = op["acc"]
                if accuracy < 0 and not datum and not op["ballpark"]:
                    accuracy = 0
                chosen.append(ops.add([datums.add(datum), accuracy, areas.add(op["area"]) if op["area"] else -1, int(op["ballpark"]) + 2 * int(op["offshore"])]))
            row["o"] = lists.add(chosen) if chosen else -1
        chosen = []
        for op in e.get("gridOps", []):
            if op["def"] is None:
                continue
            prefix, datum = split(op["def"])
            for text in with_files(datum):
                text = rebase(prefix, text, prefixes.rows[row["p"]])
                if text:
                    flags = int(op["ballpark"]) + 2 * int(op["offshore"])
                    chosen.append(ops.add([datums.add(text), op["acc"], areas.add(op["area"]) if op["area"] else -1, flags]))
        row["g"] = lists.add(chosen) if chosen else -1
        rows.append(row)

    # Ellipsoid, prime meridian and names of the geographic 2D systems, by which definitions without a code are known.
    frames = []
    names = {}
    for code, deprecated, datum_auth, datum_code, datum_name, a, rf, b, unit, pm, pm_factor in db.execute(
        """select g.code, g.deprecated, d.auth_name, d.code, d.name, e.semi_major_axis * u.conv_factor, e.inv_flattening,
                  e.semi_minor_axis * u.conv_factor,
                  (select au.conv_factor from axis x join unit_of_measure au on au.auth_name = x.uom_auth_name and au.code = x.uom_code
                   where x.coordinate_system_code = g.coordinate_system_code and x.coordinate_system_order = 1),
                  pm.longitude, pu.conv_factor
           from geodetic_crs g join geodetic_datum d on g.datum_auth_name = d.auth_name and g.datum_code = d.code
           join ellipsoid e on e.auth_name = d.ellipsoid_auth_name and e.code = d.ellipsoid_code
           join unit_of_measure u on u.auth_name = e.uom_auth_name and u.code = e.uom_code
           join prime_meridian pm on pm.auth_name = d.prime_meridian_auth_name and pm.code = d.prime_meridian_code
           join unit_of_measure pu on pu.auth_name = pm.uom_auth_name and pu.code = pm.uom_code
           where g.auth_name = 'EPSG' and g.type = 'geographic 2D' order by cast(g.code as int)"""
    ):
        code = int(code)
        if code not in entries:
            continue
        datum_names = {normal(datum_name)} | {
            normal(n)
            for (n,) in db.execute(
                "select alt_name from alias_name where table_name='geodetic_datum' and auth_name=? and code=?", (datum_auth, datum_code)
            )
        }
        if rf is None:
            rf = 0 if b is None or b == a else a / (a - b)
        frames.append([code, a, rf, round(degrees(pm, pm_factor), 12), unit, sorted(datum_names)])
    for code, alt, source in db.execute(
        "select code, alt_name, source from alias_name where table_name in ('geodetic_crs','projected_crs') and auth_name='EPSG'"
    ):
        e = entries.get(int(code))
        if e and normal(alt) != normal(e["name"]):
            names.setdefault(int(code), set()).add(alt)
    for dump in dumps[1:]:
        for line in open(dump):
            entry = json.loads(line)
            if "code" in entry and normal(entries[entry["code"]]["name"]) != normal(entry["name"]):
                names.setdefault(entry["code"], set()).add(entry["name"])

    table = {
        "versions": versions,
        "kinds": kinds,
        "units": units.rows,
        "areas": areas.rows,
        "prefixes": prefixes.rows,
        "datums": datums.rows,
        "ops": ops.rows,
        "lists": lists.rows,
        "crs": {
            "code": [r["c"] for r in rows],
            "name": [r["n"] for r in rows],
            "kind": [r["k"] for r in rows],
            "deprecated": [r["d"] for r in rows],
            "replacement": [r["r"] for r in rows],
            "unit": [r["u"] for r in rows],
            "area": [r["a"] for r in rows],
            "base": [r["b"] for r in rows],
            "prefix": [r["p"] for r in rows],
            "ops": [r["o"] for r in rows],
            "gridOps": [r["g"] for r in rows],
        },
        "frames": frames,
        "aliases": {str(k): sorted(v) for k, v in sorted(names.items())},
    }
    text = json.dumps(table, separators=(",", ":"), ensure_ascii=False).encode()
    packed = brotli.compress(text, quality=11, lgwin=24)
    with open(out_path, "w") as out:
        json.dump({"about": "Generated by build/epsg/pack.py; " + "; ".join(versions), "brotli": base64.b64encode(packed).decode()}, out, indent=1)
        out.write("\n")
    print(len(rows), "codes,", len(prefixes.rows), "projections,", len(datums.rows), "shifts,", len(ops.rows), "operations;", len(text), "bytes of JSON,", len(packed), "packed")


if __name__ == "__main__":
    main()
