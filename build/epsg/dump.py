"""
Dumps what a PROJ library knows about every EPSG coordinate reference system as JSON lines: name, unit, area, the
projection as a PROJ pipeline, and the operations to WGS 84 (EPSG:4326) in the order in which PROJ offers them.

    python dump.py LIBPROJ PROJ_DB OUT.jsonl

LIBPROJ is a shared libproj of version 9 (the one inside a pyproj wheel, or a system's), PROJ_DB the proj.db that belongs
to it. Grids are kept out on purpose: PROJ is pointed at an empty folder that holds proj.db alone, and operations whose
grid is missing are discarded, as proj_create_crs_to_crs and GDAL do. Operations that need an NTv2 grid are listed apart
(`gridOps`), so that a grid that a user adds can be used.
See README.md in this folder for the whole procedure and the licence of the data.
"""

import ctypes as c
import json
import os
import re
import shutil
import sqlite3
import sys
import tempfile

PROJ_5 = 0
SPATIAL_PARTIAL_INTERSECTION = 1
GRID_USED_FOR_SORTING, GRID_DISCARD_MISSING, GRID_IGNORED = 0, 1, 2
CATEGORY_CRS = 3


class Proj:
    """The few calls of the C interface that the dump needs."""

    def __init__(self, lib_path, db_path):
        self.dir = tempfile.mkdtemp()
        shutil.copy(db_path, os.path.join(self.dir, "proj.db"))
        os.environ["PROJ_DATA"] = os.environ["PROJ_LIB"] = self.dir
        os.environ["PROJ_USER_WRITABLE_DIRECTORY"] = self.dir
        self.lib = lib = c.CDLL(lib_path)
        p, s, i, d = c.c_void_p, c.c_char_p, c.c_int, c.c_double
        for name, result, arguments in [
            ("proj_context_create", p, []),
            ("proj_context_set_search_paths", None, [p, i, c.POINTER(s)]),
            ("proj_context_set_enable_network", i, [p, i]),
            ("proj_log_level", i, [p, i]),
            ("proj_create", p, [p, s]),
            ("proj_create_from_database", p, [p, s, s, i, i, p]),
            ("proj_destroy", p, [p]),
            ("proj_get_name", s, [p]),
            ("proj_get_id_code", s, [p, i]),
            ("proj_get_area_of_use", i, [p, p] + [c.POINTER(d)] * 4 + [c.POINTER(s)]),
            ("proj_create_operation_factory_context", p, [p, s]),
            ("proj_operation_factory_context_set_spatial_criterion", None, [p, p, i]),
            ("proj_operation_factory_context_set_grid_availability_use", None, [p, p, i]),
            ("proj_create_operations", p, [p, p, p, p]),
            ("proj_list_get_count", i, [p]),
            ("proj_list_get", p, [p, p, i]),
            ("proj_list_destroy", None, [p]),
            ("proj_normalize_for_visualization", p, [p, p]),
            ("proj_coordoperation_get_accuracy", d, [p, p]),
            ("proj_coordoperation_has_ballpark_transformation", i, [p, p]),
            ("proj_coordoperation_get_grid_used_count", i, [p, p]),
            ("proj_coordoperation_get_grid_used", i, [p, p, i, c.POINTER(s), p, p, p, p, p, p]),
            ("proj_as_proj_string", s, [p, p, i, p]),
            ("proj_crs_get_geodetic_crs", p, [p, p]),
            ("proj_crs_get_coordinate_system", p, [p, p]),
            ("proj_crs_get_sub_crs", p, [p, p, i]),
            ("proj_crs_demote_to_2D", p, [p, s, p]),
            ("proj_cs_get_axis_info", i, [p, p, i] + [c.POINTER(s)] * 3 + [c.POINTER(d)] + [c.POINTER(s)] * 3),
        ]:
            f = getattr(lib, name)
            f.restype, f.argtypes = result, arguments
        self.ctx = lib.proj_context_create()
        paths = (s * 1)(self.dir.encode())
        lib.proj_context_set_search_paths(self.ctx, 1, paths)
        lib.proj_context_set_enable_network(self.ctx, 0)
        lib.proj_log_level(self.ctx, 0)
        self.wgs84 = self.crs("4326")

    def crs(self, code):
        return self.lib.proj_create_from_database(self.ctx, b"EPSG", code.encode(), CATEGORY_CRS, 0, None)

    def area(self, obj):
        return self.named_area(obj)[0]

    def named_area(self, obj):
        box = [c.c_double() for _ in range(4)]
        name = c.c_char_p()
        if not self.lib.proj_get_area_of_use(self.ctx, obj, *[c.byref(v) for v in box], c.byref(name)):
            return None, ""
        values = [v.value for v in box]
        return (None if -1000 in values else values), (name.value or b"").decode()

    def axes(self, crs):
        cs = self.lib.proj_crs_get_coordinate_system(self.ctx, crs)
        found = []
        if cs:
            for index in (0, 1):
                abbreviation, direction, unit = c.c_char_p(), c.c_char_p(), c.c_char_p()
                factor = c.c_double()
                if self.lib.proj_cs_get_axis_info(
                    self.ctx, cs, index, None, c.byref(abbreviation), c.byref(direction), c.byref(factor), c.byref(unit), None, None
                ):
                    found.append([direction.value.decode(), unit.value.decode(), factor.value])
            self.lib.proj_destroy(cs)
        return found

    def operations(self, source, target, grids):
        lib, ctx = self.lib, self.ctx
        factory = lib.proj_create_operation_factory_context(ctx, None)
        lib.proj_operation_factory_context_set_spatial_criterion(ctx, factory, SPATIAL_PARTIAL_INTERSECTION)
        lib.proj_operation_factory_context_set_grid_availability_use(ctx, factory, grids)
        listing = lib.proj_create_operations(ctx, source, target, factory)
        found = []
        for index in range(lib.proj_list_get_count(listing) if listing else 0):
            raw = lib.proj_list_get(ctx, listing, index)
            op = lib.proj_normalize_for_visualization(ctx, raw)
            text = lib.proj_as_proj_string(ctx, op, PROJ_5, None) if op else None
            names = []
            for g in range(lib.proj_coordoperation_get_grid_used_count(ctx, raw)):
                name = c.c_char_p()
                lib.proj_coordoperation_get_grid_used(ctx, raw, g, c.byref(name), None, None, None, None, None, None)
                names.append(name.value.decode())
            area, area_name = self.named_area(raw)
            found.append(
                {
                    "def": text.decode().strip() if text is not None else None,
                    "name": lib.proj_get_name(raw).decode(),
                    "acc": lib.proj_coordoperation_get_accuracy(ctx, raw),
                    "ballpark": bool(lib.proj_coordoperation_has_ballpark_transformation(ctx, raw)),
                    "area": area,
                    # PROJ prefers operations for the land; it goes by the name of the area.
                    "offshore": "- offshore" in area_name,
                    "grids": names,
                }
            )
            if op:
                lib.proj_destroy(op)
            lib.proj_destroy(raw)
        if listing:
            lib.proj_list_destroy(listing)
        return found


def main():
    lib_path, db_path, out_path = sys.argv[1:4]
    only = set(sys.argv[4:])
    proj = Proj(lib_path, db_path)
    lib, ctx = proj.lib, proj.ctx
    db = sqlite3.connect(db_path)
    replacements = {}
    for code, other in db.execute(
        "select deprecated_code, replacement_code from deprecation where deprecated_auth_name='EPSG' and "
        "replacement_auth_name='EPSG' and table_name in ('geodetic_crs', 'projected_crs', 'compound_crs')"
    ):
        replacements.setdefault(int(code), []).append(int(other))
    rows = db.execute(
        "select code, name, type, deprecated from crs_view where auth_name='EPSG' order by cast(code as int)"
    ).fetchall()
    with open(out_path, "w") as out:
        out.write(json.dumps({"metadata": dict(db.execute("select key, value from metadata"))}) + "\n")
        for code, name, kind, deprecated in rows:
            code = str(code)
            if only and code not in only:
                continue
            crs = proj.crs(code)
            entry = {"code": int(code), "name": name, "kind": kind, "deprecated": bool(deprecated)}
            # What GDAL takes for a withdrawn code: its only replacement (OSR_USE_NON_DEPRECATED).
            entry["replacements"] = replacements.get(int(code), []) if deprecated else []
            entry["area"] = proj.area(crs)
            if kind == "compound":
                part = lib.proj_crs_get_sub_crs(ctx, crs, 0)
                entry["horizontal"] = int(lib.proj_get_id_code(part, 0))
            elif kind in ("projected", "geographic 2D", "geographic 3D"):
                flat = lib.proj_crs_demote_to_2D(ctx, None, crs)
                base = lib.proj_crs_get_geodetic_crs(ctx, flat)
                base_id = lib.proj_get_id_code(base, 0)
                entry["base"] = int(base_id) if base_id else None
                entry["axes"] = proj.axes(crs)
                entry["ops"] = proj.operations(flat, proj.wgs84, GRID_DISCARD_MISSING)
                if kind == "geographic 2D":
                    entry["gridOps"] = [o for o in proj.operations(flat, proj.wgs84, GRID_IGNORED) if o["grids"]]
            elif kind == "vertical":
                entry["axes"] = proj.axes(crs)
            out.write(json.dumps(entry) + "\n")
    shutil.rmtree(proj.dir)


if __name__ == "__main__":
    main()
