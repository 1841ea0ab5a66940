add_library(supple_warnings INTERFACE)
target_compile_options(supple_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast
  # members with defaults are left out of designated initialisers on purpose
  -Wno-missing-field-initializers)

# Names of all modules, and of those behind the wall, in build order; the architecture tests read it.
set_property(GLOBAL PROPERTY SUPPLE_MODULES "")
set_property(GLOBAL PROPERTY SUPPLE_REALTIME_MODULES "")

# How modules behind the wall are compiled. Nothing there throws; without unwinding tables for it the
# symbol test is absolute. Nobody asks for errno or a floating-point trap, and what is called within one
# library is called directly, or inlined, in a shared one too.
set(SUPPLE_REALTIME_OPTIONS
  -fno-exceptions -fno-rtti -fno-math-errno -fno-trapping-math -fvisibility=hidden)

# One folder under supple/ is one library. LINK states what the folder may include.
function(supple_module name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "REALTIME" "" "SOURCES;HEADERS;LINK")
  list(TRANSFORM arg_SOURCES PREPEND ${PROJECT_SOURCE_DIR}/supple/)
  list(TRANSFORM arg_HEADERS PREPEND ${PROJECT_SOURCE_DIR}/supple/)

  add_library(supple_${name} STATIC ${arg_SOURCES})
  add_library(supple::${name} ALIAS supple_${name})
  set_target_properties(supple_${name} PROPERTIES EXPORT_NAME ${name} POSITION_INDEPENDENT_CODE ON)
  target_compile_features(supple_${name} PUBLIC cxx_std_20)
  target_link_libraries(supple_${name} PUBLIC ${arg_LINK}
                                       PRIVATE $<BUILD_INTERFACE:supple_warnings>)
  target_sources(supple_${name} PUBLIC
    FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${arg_HEADERS})
  install(TARGETS supple_${name} EXPORT supple-targets FILE_SET HEADERS)
  supple_compile_in_batches(supple_${name})
  set_property(GLOBAL APPEND PROPERTY SUPPLE_MODULES ${name})

  if(arg_REALTIME)
    target_compile_options(supple_${name} PRIVATE ${SUPPLE_REALTIME_OPTIONS})
    set_property(GLOBAL APPEND PROPERTY SUPPLE_REALTIME_MODULES ${name})
  endif()
endfunction()

# Eigen's alignment depends on the compiler's -march. Every dependent gets the value the library was
# built with, so a user's flags cannot change the layout of a struct that crosses the border.
function(supple_fix_eigen_abi name)
  target_compile_definitions(supple_${name} PUBLIC
    EIGEN_MAX_ALIGN_BYTES=16 EIGEN_MALLOC_ALREADY_ALIGNED=1)
endfunction()
